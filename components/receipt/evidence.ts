import { evidenceHref } from "#components/address/search-state.ts";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import type { Evidence } from "./evidence-link.tsx";
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
