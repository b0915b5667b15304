import { Trash2, Undo2 } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Moment } from "#components/ui/moment.tsx";
import { formatWords, sourceDate, valueWords } from "#components/words/evidence.ts";
import { count, pageCountWords, plural } from "#components/words/quantities.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { plainName } from "#lib/domain/source-path.ts";
import { DocumentState } from "./document-state.tsx";
import type { DocumentsTableProps } from "./documents-table-props.ts";
import { rowActionId } from "./row-focus.ts";
import { SelectBox } from "./select-box.tsx";
import { BULK_WORDS, STATE_NOTES, TABLE_WORDS } from "./words.ts";

type RowProps = { readonly document: DocumentSummary } & DocumentsTableProps;

const CELL = "px-3 py-(--cell-gap) align-top max-three:p-0";

/** A document in the list: a card on a screen without room for all columns. */
export function DocumentRow(props: RowProps) {
  const { document, onRetry, ofOneCorpus, selection, onRestore } = props;
  const selected = selection?.ids.has(document.id);
  return (
    <tr
      data-testid="document-row"
      data-selected={selected || undefined}
      className={cx(
        "group/row relative scroll-mb-16 border-b border-line last:border-b-0 hover:bg-hover/50 data-selected:bg-chosen max-three:grid max-two:grid-cols-2 two:max-three:grid-cols-4 max-three:gap-x-4 max-three:gap-y-1.5 max-three:py-3 max-three:pr-4",
        selection ? "max-three:pl-11" : "max-three:pl-4",
      )}
    >
      {selection && (
        <td className="py-2.5 pl-3 align-top max-three:absolute max-three:top-0.5 max-three:left-0.5">
          <SelectBox id={document.id} title={document.title} selection={selection} />
        </td>
      )}
      <th
        scope="row"
        className={`${CELL} max-w-md three:min-w-52 text-left font-normal max-three:col-span-full max-three:max-w-none max-three:pr-10`}
      >
        <Title document={document} opens={!onRestore} />
        {/* Whole on touch screens and while a key's focus is in the row, where no tooltip shows. */}
        <bdi
          className="line-clamp-2 text-small text-muted wrap-anywhere group-has-focus-visible/row:line-clamp-none [@media(hover:none)]:line-clamp-none"
          title={plainName(document.sourcePath)}
        >
          {plainName(document.sourcePath)}
        </bdi>
      </th>
      {!ofOneCorpus && <td className={CELL}>{document.corpus.title}</td>}
      <td className={CELL}>
        {document.docType ? valueWords(document.docType) : formatWords(document.format)}
        {document.docType && (
          <span className="block text-small text-muted">{formatWords(document.format)}</span>
        )}
      </td>
      <td
        className={cx(CELL, "three:whitespace-nowrap", document.publishedDate === null && "max-three:hidden")}
      >
        {document.publishedDate && sourceDate(dayWords(document.publishedDate), document.dateIsOfFile)}
      </td>
      <td className={`${CELL} max-w-72 max-two:col-span-2`}>
        {onRestore ? (
          <Chip>{STATE_NOTES.removed}</Chip>
        ) : (
          <DocumentState document={document} onRetry={() => onRetry(document)} />
        )}
      </td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums max-three:text-left`}>
        {sizeWords(document.sizeBytes)}
        <span className="block text-small text-muted">{pageCountWords(document)}</span>
      </td>
      <Passages {...props} />
      <td className={`${CELL} three:whitespace-nowrap`}>
        <span className="text-muted three:hidden">{TABLE_WORDS.added} </span>
        <Moment iso={document.createdAt} />
        <span className="block text-small text-muted">
          {document.versionCount > 1 ? (
            <Chip>{plural(document.versionCount, "version")}</Chip>
          ) : (
            TABLE_WORDS.version(document.currentVersion)
          )}
        </span>
      </td>
      <td className="px-1 py-2 align-top max-three:absolute max-three:top-1.5 max-three:right-1.5">
        <RowAction {...props} />
      </td>
    </tr>
  );
}

function Title({ document, opens }: { readonly document: DocumentSummary; readonly opens: boolean }) {
  if (!opens) return <bdi className="font-semibold wrap-anywhere">{plainName(document.title)}</bdi>;
  return (
    <Link
      href={`/documents/${encodeURIComponent(document.id)}`}
      className="font-semibold wrap-anywhere hover:underline"
    >
      <bdi>{plainName(document.title)}</bdi>
    </Link>
  );
}

function Passages({ document, ofOneCorpus }: RowProps) {
  return (
    <td className={`${CELL} text-right tabular-nums max-three:text-left`}>
      <span className="text-muted three:hidden">{TABLE_WORDS.passages} </span>
      {ofOneCorpus && document.chunkCount > 0 ? (
        <Link
          href={ofOneCorpus.passagesHref(document.id)}
          prefetch={false}
          className="underline underline-offset-2"
        >
          {count(document.chunkCount)}
          <span className="sr-only"> {TABLE_WORDS.passagesOf(document.title)}</span>
        </Link>
      ) : (
        count(document.chunkCount)
      )}
    </td>
  );
}

function RowAction({ document, onRemove, onRestore }: RowProps) {
  const name = onRestore ? BULK_WORDS.restore : TABLE_WORDS.remove;
  return (
    <Button
      id={rowActionId(document.id)}
      look="quiet"
      size="icon"
      aria-label={
        onRestore ? TABLE_WORDS.restoreLabel(document.title) : TABLE_WORDS.removeLabel(document.title)
      }
      title={name}
      onClick={() => (onRestore ?? onRemove)(document)}
    >
      {onRestore ? <Undo2 size={15} aria-hidden /> : <Trash2 size={15} aria-hidden />}
    </Button>
  );
}
