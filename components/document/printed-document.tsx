import { PrintedAddress } from "#components/ui/printed-address.tsx";
import { PRINTED_WORDS } from "#components/words/printed.ts";
import type { PassageLocation } from "#lib/domain/documents.ts";
import { originalHref } from "./queries.ts";
import { type Cited, citationOfWords } from "./selecting/cite.ts";

type PrintedDocumentProps = {
  readonly cited: Cited;
  /** The open passage, if any. */
  readonly passage: PassageLocation | null;
  /** The pages are open, which a browser cannot print from here. */
  readonly pages: boolean;
};

/** On paper: the citation of the document or its open passage, and where the original file is. */
export function PrintedDocument({ cited, passage, pages }: PrintedDocumentProps) {
  return (
    <div className="hidden px-5 pb-2 print:block" data-testid="printed-document">
      <p className="font-semibold wrap-anywhere">{citationOfWords(cited, passage ?? undefined, "")}</p>
      <PrintedAddress label={PRINTED_WORDS.original} href={originalHref(cited.documentId, cited.version)} />
      {pages && <p className="mt-2">{PRINTED_WORDS.pages}</p>}
    </div>
  );
}
