import type { TableSort } from "#components/ui/sort-link.tsx";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import type { RowSelection } from "./use-selection.ts";

export type DocumentsTableProps = {
  readonly documents: readonly DocumentSummary[];
  readonly onRemove: (document: DocumentSummary) => void;
  readonly onRetry: (document: DocumentSummary) => void;
  /** Set if the list is of one corpus: the corpus column is hidden, and passage counts link to the passages. */
  readonly ofOneCorpus?: { readonly passagesHref: (documentId: string) => string };
  readonly sort?: TableSort;
  readonly selection?: RowSelection;
  /** Set for the list of removed documents: they can be restored, and not be opened. */
  readonly onRestore?: (document: DocumentSummary) => void;
};
