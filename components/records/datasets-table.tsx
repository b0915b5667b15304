import Link from "next/link";
import { placesHref } from "#components/address/place-state.ts";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { fill } from "#components/words/fill.tsx";
import { count } from "#components/words/quantities.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import type { DatasetView } from "#lib/domain/record-api.ts";
import { DATASETS_WORDS, faultTotals } from "./words.ts";

/** Returns the address of the document that a dataset was read from. */
export function documentHref(dataset: Pick<DatasetView, "document">): string {
  return `/documents/${encodeURIComponent(dataset.document.id)}`;
}

const COLUMNS: readonly Column<DatasetView>[] = [
  {
    key: "dataset",
    head: DATASETS_WORDS.dataset,
    rowHeader: true,
    cell: (dataset) => (
      <>
        <Link
          href={placesHref({ dataset: dataset.id })}
          prefetch={false}
          className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
        >
          {dataset.name}
        </Link>
        <span className="block text-small text-muted wrap-anywhere">
          {dataset.kind === null ? DATASETS_WORDS.noKind : datasetKindName(dataset.kind)}
          {" · "}
          {fill(DATASETS_WORDS.from, {
            document: (
              <Link
                href={documentHref(dataset)}
                prefetch={false}
                className="underline underline-offset-2 hover:text-ink"
              >
                {dataset.document.title === dataset.name ? DATASETS_WORDS.itsFile : dataset.document.title}
              </Link>
            ),
          })}
        </span>
      </>
    ),
  },
  {
    key: "records",
    head: DATASETS_WORDS.records,
    align: "right",
    cell: ({ records }) => count(records),
  },
  {
    key: "publisher",
    head: DATASETS_WORDS.publisher,
    cell: ({ publisher }) =>
      publisher === null ? (
        <span className="text-muted">{DATASETS_WORDS.noPublisher}</span>
      ) : (
        <span className="wrap-anywhere">{publisher}</span>
      ),
  },
  {
    key: "read",
    head: DATASETS_WORDS.read,
    className: "two:whitespace-nowrap",
    cell: ({ read_at: readAt, version }) => (
      <>
        <Moment iso={readAt} />
        <span className="block text-small text-muted">{DATASETS_WORDS.version(version)}</span>
      </>
    ),
  },
  {
    key: "faults",
    head: DATASETS_WORDS.faults,
    cell: ({ faults }) =>
      faultTotals(faults) ?? <span className="text-muted">{DATASETS_WORDS.noFaults}</span>,
  },
];

/** One row per dataset: what it is, how many records it has, its version and its faults. */
export function DatasetsTable({ datasets }: { readonly datasets: readonly DatasetView[] }) {
  return (
    <DataTable
      caption={DATASETS_WORDS.table}
      columns={COLUMNS}
      rows={datasets}
      keyFor={({ id }) => id}
      stickyHead={false}
      testId="datasets"
      rowTestId="dataset-row"
    />
  );
}
