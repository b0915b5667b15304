import type { Evidence } from "#components/receipt/evidence-link.tsx";
import type { Known } from "#components/receipt/evidence-place.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { workbenchHref } from "../../(workbench)/search-state.ts";
import { tellOpened } from "../tell.ts";

/** How a receipt's parts name and open evidence: in the version that was found then. */
export function evidenceOf({
  id,
  results,
  titles,
}: Pick<ReceiptAnswer, "id" | "results" | "titles">): Evidence {
  const byRef = new Map(results.map((each) => [each.ref, each]));
  const known = (ref: string) => byRef.get(ref) ?? null;
  return {
    titles,
    known,
    href: (ref) => evidenceHref(ref, known(ref)),
    onOpen: (ref) => {
      if (byRef.has(ref)) tellOpened(id, ref);
    },
  };
}

/** The address of a piece of evidence in its original, as the workbench has it. */
export function evidenceHref(ref: string, known: Known | null): string {
  const parsed = parseEvidenceRef(ref);
  if (parsed === null || parsed.kind === "record") return workbenchHref({});
  const { documentId: doc } = parsed;
  if (parsed.kind === "doc") return workbenchHref({ doc, version: parsed.version, passage: parsed.span });
  if (parsed.kind === "page") return workbenchHref({ doc, version: parsed.version, page: parsed.page });
  return workbenchHref({ doc, ...(known ? { version: known.version, page: known.page } : {}) });
}
