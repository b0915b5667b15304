import { receiptHref } from "#components/receipt/receipts-state.ts";
import { PrintedAddress } from "#components/ui/printed-address.tsx";
import { citationOf } from "#components/words/citation.ts";
import { PRINTED_WORDS } from "#components/words/printed.ts";
import type { DocumentResult, PassageResult, SearchResponse } from "#lib/domain/search-result.ts";
import { countWords } from "./count-words.ts";

/** On paper: the question, the number of documents, and the receipt. */
export function PrintedQuestion({ answer }: { readonly answer: SearchResponse }) {
  return (
    <div className="hidden border-b border-line pb-3 print:block" data-testid="printed-question">
      <p className="text-title font-semibold wrap-anywhere">{answer.query}</p>
      <p className="text-muted">{countWords(answer)}</p>
      {answer.receiptStored && (
        <PrintedAddress label={PRINTED_WORDS.receipt} href={receiptHref(answer.traceId)} />
      )}
    </div>
  );
}

type PrintedSourceProps = {
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  readonly href: string;
};

/** On paper: how a report cites the passage, and the address that opens it. */
export function PrintedSource({ result, passage, href }: PrintedSourceProps) {
  return (
    <div className="hidden print:block">
      <p className="text-small wrap-anywhere">{citationOf(result, passage, passage.snippet.text)}</p>
      <PrintedAddress label={PRINTED_WORDS.opens} href={href} />
    </div>
  );
}
