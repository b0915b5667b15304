import { Trash2 } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { formatWords, valueWords } from "#components/words/evidence.ts";
import { count, plural } from "#components/words/quantities.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { DocumentState } from "./document-state.tsx";

type DocumentsTableProps = {
  readonly documents: readonly DocumentSummary[];
  readonly onRemove: (document: DocumentSummary) => void;
  readonly onRetry: (document: DocumentSummary) => void;
  /** Set if the list is of one corpus: the corpus column is hidden, and passage counts link to the passages. */
  readonly ofOneCorpus?: { readonly passagesHref: (documentId: string) => string };
};

const HEAD = "px-3 py-2 text-left text-small font-semibold text-muted";

/** One row per document. On a small screen each row is a card. */
export function DocumentsTable({ documents, onRemove, onRetry, ofOneCorpus }: DocumentsTableProps) {
  return (
    <table className="w-full border-collapse border border-line bg-panel max-two:block">
      <thead className="border-b border-line max-two:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            Document
          </th>
          {!ofOneCorpus && (
            <th scope="col" className={HEAD}>
              Corpus
            </th>
          )}
          <th scope="col" className={HEAD}>
            Kind
          </th>
          <th scope="col" className={HEAD}>
            State
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Passages
          </th>
          <th scope="col" className={HEAD}>
            Changed
          </th>
          <th scope="col" className="w-10">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-two:block">
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            onRemove={onRemove}
            onRetry={onRetry}
            {...(ofOneCorpus ? { ofOneCorpus } : {})}
          />
        ))}
      </tbody>
    </table>
  );
}

const CELL = "px-3 py-(--cell-gap) align-top max-two:p-0";

function Row({
  document,
  onRemove,
  onRetry,
  ofOneCorpus,
}: { readonly document: DocumentSummary } & Omit<DocumentsTableProps, "documents">) {
  return (
    <tr
      data-testid="document-row"
      className="relative border-b border-line last:border-b-0 hover:bg-hover/50 max-two:grid max-two:grid-cols-2 max-two:gap-x-4 max-two:gap-y-1.5 max-two:px-4 max-two:py-3"
    >
      <th scope="row" className={`${CELL} max-w-md text-left font-normal max-two:col-span-2 max-two:pr-10`}>
        <Link
          href={`/documents/${encodeURIComponent(document.id)}`}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {document.title}
        </Link>
        <span className="block text-small text-muted wrap-anywhere">{document.sourcePath}</span>
      </th>
      {!ofOneCorpus && <td className={CELL}>{document.corpus.title}</td>}
      <td className={CELL}>
        {document.docType ? valueWords(document.docType) : formatWords(document.format)}
        <span className="block text-small text-muted tabular-nums">
          {[
            document.docType ? formatWords(document.format) : "",
            document.pageCount > 0 ? plural(document.pageCount, "page") : "",
            sizeWords(document.sizeBytes),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </td>
      <td className={`${CELL} max-w-72`}>
        <DocumentState document={document} onRetry={() => onRetry(document)} />
      </td>
      <td className={`${CELL} text-right tabular-nums max-two:text-left`}>
        <span className="text-muted two:hidden">Passages </span>
        {ofOneCorpus && document.chunkCount > 0 ? (
          <Link
            href={ofOneCorpus.passagesHref(document.id)}
            prefetch={false}
            className="underline underline-offset-2"
          >
            {count(document.chunkCount)}
            <span className="sr-only"> passages of {document.title}</span>
          </Link>
        ) : (
          count(document.chunkCount)
        )}
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <Moment iso={document.updatedAt} />
        <span className="block text-small text-muted">
          {document.versionCount > 1 ? (
            <Chip>{plural(document.versionCount, "version")}</Chip>
          ) : (
            `version ${document.currentVersion}`
          )}
        </span>
      </td>
      <td className="px-1 py-2 align-top max-two:absolute max-two:top-1.5 max-two:right-1.5">
        <Button
          look="quiet"
          size="icon"
          aria-label={`Remove ${document.title}`}
          title="Remove"
          onClick={() => onRemove(document)}
        >
          <Trash2 size={15} aria-hidden />
        </Button>
      </td>
    </tr>
  );
}
