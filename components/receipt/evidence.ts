import { workbenchHref } from "#components/search/search-state.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import type { Evidence } from "./evidence-link.tsx";
import type { Known } from "./evidence-place.ts";
import { reportOpened } from "./report-event.ts";

/** Names and links of a receipt's evidence, in the version found then. */
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
      if (byRef.has(ref)) reportOpened(id, ref);
    },
  };
}

/** Returns the address of evidence in the workbench's viewer. */
export function evidenceHref(ref: string, known: Known | null): string {
  const parsed = parseEvidenceRef(ref);
  if (parsed === null || parsed.kind === "record") return workbenchHref({});
  const { documentId: doc } = parsed;
  if (parsed.kind === "doc") return workbenchHref({ doc, version: parsed.version, passage: parsed.span });
  if (parsed.kind === "page") return workbenchHref({ doc, version: parsed.version, page: parsed.page });
  return workbenchHref({ doc, ...(known ? { version: known.version, page: known.page } : {}) });
}
