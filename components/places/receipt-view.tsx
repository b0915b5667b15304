"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { placesHref, reportParsers } from "#components/address/place-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { fill } from "#components/words/fill.tsx";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import type { CheckedDataset } from "#lib/domain/place-items.ts";
import { STATE_WORDS, whereWords } from "#lib/domain/place-words.ts";
import { siteReportQuery } from "./queries.ts";
import { SiteReport } from "./site-report.tsx";
import { RECEIPT_WORDS, SITE_WORDS } from "./words.ts";

/** A stored site report as it was made, with the datasets that were checked, or the reason why there is none. */
export function SiteReceiptView({ id }: { readonly id: string }) {
  const { data, error } = useQuery(siteReportQuery(id));
  const [{ replay }, setState] = useQueryStates(reportParsers, {
    ...{ history: "push", shallow: true, scroll: false },
  });
  const back = { href: placesHref({}), words: SITE_WORDS.toPlaces };
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      {data ? (
        <>
          <SiteReport
            report={data}
            title={SITE_WORDS.siteAt(whereWords(data.site))}
            back={back}
            isReceipt
            replay={replay}
            onReplay={(next) => {
              setState({ replay: next }).catch(() => {});
            }}
          />
          <Checked report={data} />
        </>
      ) : (
        <>
          <PageHead title={SITE_WORDS.untitled} back={back} />
          {error ? (
            <Notice kind="failed" title={SITE_WORDS.unreadTitle} testId="site-failed">
              {errorWords(error).message}
            </Notice>
          ) : (
            <div role="status" aria-label={SITE_WORDS.reading}>
              <Skeleton className="h-64" />
            </div>
          )}
        </>
      )}
    </main>
  );
}

const TONES: Readonly<Record<CheckedDataset["state"], ChipTone>> = {
  applies: "accent",
  nothing_here: "quiet",
  not_covered: "amber",
};

const COLUMNS: readonly Column<CheckedDataset>[] = [
  {
    key: "dataset",
    head: RECEIPT_WORDS.dataset,
    rowHeader: true,
    cell: ({ dataset_name: name }) => <span className="wrap-anywhere">{name}</span>,
  },
  { key: "version", head: RECEIPT_WORDS.version, align: "right", cell: ({ version }) => version },
  {
    key: "state",
    head: RECEIPT_WORDS.state,
    cell: ({ state }) => <Chip tone={TONES[state]}>{STATE_WORDS[state]}</Chip>,
  },
];

function Checked({ report }: { readonly report: StoredPlaceReport }) {
  const { checked, as_of: asOf, receipt_id: id } = report;
  return (
    <section aria-labelledby="checked" className="flex flex-col gap-3">
      <h2 id="checked" className="text-lead font-semibold">
        {RECEIPT_WORDS.checkedTitle}
      </h2>
      {checked.length === 0 ? (
        <p>{RECEIPT_WORDS.noneChecked}</p>
      ) : (
        <DataTable
          caption={RECEIPT_WORDS.table}
          columns={COLUMNS}
          rows={checked}
          keyFor={({ dataset }) => dataset}
          stickyHead={false}
          rowTestId="checked-row"
        />
      )}
      <p className="text-small text-muted wrap-anywhere">
        {fill(RECEIPT_WORDS.made, { when: <Moment iso={asOf} />, id })}
      </p>
    </section>
  );
}
