"use client";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { recordHref } from "#components/address/record-href.ts";
import { Button } from "#components/ui/button.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { inOrder, relationWords } from "#lib/domain/place-words.ts";
import { PACK_WORDS, REPORT_WORDS } from "./words.ts";

/** Rows at first. A site may touch thousands of records. */
const SHOWN = 100;

const COLUMNS: readonly Column<PlaceItem>[] = [
  {
    key: "what",
    head: REPORT_WORDS.what,
    rowHeader: true,
    cell: ({ record_ref: ref, name, reference, kind, dataset_name: dataset }) => (
      <>
        <Link
          href={recordHref(ref)}
          prefetch={false}
          className="inline-block min-h-6 font-semibold wrap-anywhere hover:underline"
        >
          {name ?? reference}
        </Link>
        <span className="block text-small text-muted wrap-anywhere">
          {[kind === null ? dataset : datasetKindName(kind), ...(name === null ? [] : [reference])].join(
            " · ",
          )}
        </span>
      </>
    ),
  },
  {
    key: "share",
    head: REPORT_WORDS.share,
    align: "right",
    className: "two:w-28 two:whitespace-nowrap",
    cell: (item) => (
      <>
        {relationWords(item)}
        {item.overlap_share !== null && <ShareBar share={item.overlap_share} />}
      </>
    ),
  },
  {
    key: "since",
    head: REPORT_WORDS.since,
    className: "two:w-28 two:whitespace-nowrap",
    cell: ({ valid_from: from, valid_to: to }) => (
      <>
        {from === null ? <span className="text-muted">{REPORT_WORDS.notStated}</span> : dayWords(from)}
        {to !== null && (
          <span className="block text-small text-muted">{REPORT_WORDS.until(dayWords(to))}</span>
        )}
      </>
    ),
  },
  {
    key: "source",
    head: REPORT_WORDS.source,
    cell: ({ publisher, source, dataset_name: dataset, version, licence }) => (
      <>
        <span className="wrap-anywhere">{publisher ?? source ?? dataset}</span>
        <span className="block text-small text-muted wrap-anywhere">
          {[REPORT_WORDS.version(version), ...(licence === null ? [] : [licence])].join(" · ")}
        </span>
      </>
    ),
  },
];

/** Adds one record to the pack. */
function addColumn(onAdd: (item: PlaceItem) => void): Column<PlaceItem> {
  return {
    key: "add",
    head: PACK_WORDS.add,
    headHidden: true,
    className: "two:w-16 print:hidden",
    cell: (item) => (
      <Button look="quiet" size="small" data-testid="pack-record" onClick={() => onAdd(item)}>
        <Plus size={13} aria-hidden /> {PACK_WORDS.addOne}
        <span className="sr-only">{PACK_WORDS.addOneAfter(item.name ?? item.reference)}</span>
      </Button>
    ),
  };
}

type ReportTableProps = {
  readonly items: readonly PlaceItem[];
  readonly onAdd: (item: PlaceItem) => void;
};

/** The bar repeats the number before it. */
function ShareBar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden className="mt-1 flex h-1 two:justify-end">
      <span className="rounded-full bg-accent" style={{ width: `max(2px, ${(share * 100).toFixed(1)}%)` }} />
    </span>
  );
}

/** What applies to a site: the share that it covers, since when, and where it is from. */
export function ReportTable({ items, onAdd }: ReportTableProps) {
  const [shown, setShown] = useState(SHOWN);
  const rows = inOrder(items);
  const left = rows.length - shown;
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        caption={REPORT_WORDS.table}
        columns={[...COLUMNS, addColumn(onAdd)]}
        rows={rows.slice(0, shown)}
        keyFor={({ record_ref: ref }) => ref}
        stickyHead={false}
        testId="site-items"
        rowTestId="site-item"
      />
      {left > 0 && (
        <Button size="small" className="self-start" onClick={() => setShown(shown + SHOWN)}>
          {REPORT_WORDS.more(Math.min(left, SHOWN))}
        </Button>
      )}
    </div>
  );
}
