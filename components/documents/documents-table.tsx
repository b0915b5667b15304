import { cx } from "#components/ui/class-names.ts";
import { type SortBy, SortLink, sortState, type TableSort } from "#components/ui/sort-link.tsx";
import { DocumentRow } from "./document-row.tsx";
import type { DocumentsTableProps } from "./documents-table-props.ts";
import { SelectPage } from "./select-box.tsx";
import { TABLE_WORDS } from "./words.ts";

type Head = { readonly head: string; readonly by?: SortBy; readonly right?: true };

const SIZE: Head = { head: TABLE_WORDS.size, by: { key: "size", first: "descending" }, right: true };
const PAGES: SortBy = { key: "pages", first: "descending" };
const HEADS: readonly Head[] = [
  { head: TABLE_WORDS.title, by: { key: "title", first: "ascending" } },
  { head: TABLE_WORDS.corpus },
  { head: TABLE_WORDS.kind, by: { key: "kind", first: "ascending" } },
  { head: TABLE_WORDS.date, by: { key: "date", first: "descending" } },
  { head: TABLE_WORDS.state, by: { key: "state", first: "ascending" } },
  SIZE,
  { head: TABLE_WORDS.passages, right: true },
  { head: TABLE_WORDS.added, by: { key: "added", first: "descending" } },
];

/** One row per document. On a screen without room for all columns each row is a card. */
export function DocumentsTable(props: DocumentsTableProps) {
  const { documents, sort, selection, ofOneCorpus } = props;
  const rows = documents.map(({ id }) => id);
  return (
    <div>
      {(sort || selection) && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted three:hidden">
          {selection && <SelectPage rows={rows} selection={selection} />}
          {sort && <NarrowSort sort={sort} />}
        </div>
      )}
      <table className="w-full border-collapse border border-line bg-panel max-three:block">
        <caption className="sr-only">{TABLE_WORDS.caption}</caption>
        <thead className="border-b border-line max-three:hidden">
          <tr>
            {selection && (
              <th scope="col" className="w-8 py-2 pl-3 text-left">
                <SelectPage rows={rows} selection={selection} />
              </th>
            )}
            {HEADS.filter(({ head }) => !ofOneCorpus || head !== TABLE_WORDS.corpus).map((head) => (
              <HeadCell key={head.head} {...head} sort={sort} />
            ))}
            <th scope="col" className="w-10">
              <span className="sr-only">{TABLE_WORDS.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-three:block">
          {documents.map((document) => (
            <DocumentRow key={document.id} {...props} document={document} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ head, by, right, sort }: Head & { readonly sort: TableSort | undefined }) {
  const ofSize = head === SIZE.head && sort;
  const state = sort && by ? sortState(by, sort) : null;
  const paged = ofSize ? sortState(PAGES, ofSize) : "none";
  return (
    <th
      scope="col"
      aria-sort={(paged === "none" ? state : paged) ?? undefined}
      className={cx(
        "px-3 py-2 text-left text-small font-semibold whitespace-nowrap text-muted",
        right && "text-right",
      )}
    >
      {sort && by ? <SortLink head={head} by={by} sort={sort} /> : head}
      {ofSize && (
        <>
          {" · "}
          <SortLink head={TABLE_WORDS.pages} by={PAGES} sort={ofSize} />
        </>
      )}
    </th>
  );
}

function NarrowSort({ sort }: { readonly sort: TableSort }) {
  const sortable = HEADS.flatMap(({ head, by }) => (by ? [{ head, by }] : []));
  return (
    <>
      <span>{TABLE_WORDS.sortBy}</span>
      {[...sortable, { head: TABLE_WORDS.pages, by: PAGES }].map(({ head, by }) => (
        <SortLink key={by.key} head={head} by={by} sort={sort} />
      ))}
    </>
  );
}
