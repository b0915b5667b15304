import Link from "next/link";
import { recordHref } from "#components/address/record-href.ts";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import type { TableSort } from "#components/ui/sort-link.tsx";
import { areaWords } from "#lib/domain/area-words.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { RecordSummary } from "#lib/domain/record-api.ts";
import { RECORDS_WORDS } from "./words.ts";

/** The area of a record in words; why it has none. */
export function extentWords({ area_m2: area, bounds }: Pick<RecordSummary, "area_m2" | "bounds">): string {
  if (bounds === null) return RECORDS_WORDS.noPlace;
  return area === null ? RECORDS_WORDS.point : areaWords(area);
}

const COLUMNS: readonly Column<RecordSummary>[] = [
  {
    key: "reference",
    head: RECORDS_WORDS.reference,
    rowHeader: true,
    sort: { key: "reference", first: "ascending" },
    cell: ({ record_ref: ref, reference }) => (
      <Link
        href={recordHref(ref)}
        prefetch={false}
        className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
      >
        {reference}
      </Link>
    ),
  },
  {
    key: "name",
    head: RECORDS_WORDS.name,
    sort: { key: "name", first: "ascending" },
    cell: ({ name }) =>
      name === null ? (
        <span className="text-muted">{RECORDS_WORDS.noName}</span>
      ) : (
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
      ),
  },
  {
    key: "since",
    head: RECORDS_WORDS.since,
    className: "two:whitespace-nowrap",
    cell: ({ valid_from: from, valid_to: to }) => (
      <>
        {from === null ? "" : dayWords(from)}
        {to !== null && (
          <span className="block text-small text-muted">{RECORDS_WORDS.until(dayWords(to))}</span>
        )}
      </>
    ),
  },
  {
    key: "area",
    head: RECORDS_WORDS.area,
    align: "right",
    className: "two:whitespace-nowrap",
    cell: (record) => (
      <span className={record.area_m2 === null ? "text-muted" : undefined}>{extentWords(record)}</span>
    ),
  },
];

type RecordsTableProps = { readonly records: readonly RecordSummary[]; readonly sort: TableSort };

/** One row per record, sorted by the address. */
export function RecordsTable({ records, sort }: RecordsTableProps) {
  return (
    <DataTable
      caption={RECORDS_WORDS.table}
      columns={COLUMNS}
      rows={records}
      keyFor={({ record_ref: ref }) => ref}
      sort={sort}
      stickyHead={false}
      testId="records"
      rowTestId="record-row"
    />
  );
}
