"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { placesHref, siteReportHref } from "#components/address/place-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { listParsers, receiptsHref } from "#components/receipt/receipts-state.ts";
import { Button } from "#components/ui/button.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { areaWords } from "#lib/domain/area-words.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { PlaceReportSummary } from "#lib/domain/place-api.ts";
import { SITE_LINE_WORDS, whereWords } from "#lib/domain/place-words.ts";
import { siteReportsQuery } from "./queries.ts";
import { SITE_REPORTS_WORDS, SITE_WORDS } from "./words.ts";

const COLUMNS: readonly Column<PlaceReportSummary>[] = [
  {
    key: "site",
    head: SITE_REPORTS_WORDS.site,
    rowHeader: true,
    cell: (report) => (
      <>
        <Link
          href={siteReportHref(report.receipt_id)}
          prefetch={false}
          className="inline-block min-h-6 font-medium wrap-anywhere hover:underline"
        >
          {SITE_WORDS.siteAt(whereWords(report))}
        </Link>
        <span className="block text-small text-muted">
          {[
            report.area_m2 === 0 ? SITE_LINE_WORDS.pointOrLine : areaWords(report.area_m2),
            ...(report.buffer_metres > 0 ? [SITE_LINE_WORDS.buffered(report.buffer_metres)] : []),
          ].join(", ")}
        </span>
      </>
    ),
  },
  {
    key: "made",
    head: SITE_REPORTS_WORDS.made,
    className: "two:w-44 two:whitespace-nowrap",
    cell: ({ as_of: asOf, on }) => (
      <>
        <Moment iso={asOf} />
        <span className="block text-small text-muted">{SITE_LINE_WORDS.asOf(dayWords(on))}</span>
      </>
    ),
  },
  {
    key: "answer",
    head: SITE_REPORTS_WORDS.answer,
    className: "two:w-44",
    cell: ({ applies, checked }) => (
      <>
        {SITE_LINE_WORDS.applies(applies)}
        <span className="block text-small text-muted">{SITE_LINE_WORDS.checked(checked)}</span>
      </>
    ),
  },
];

/** The stored site reports, newest first. Each opens as it was made, and can be replayed there. */
export function SiteReports() {
  const [{ after }] = useQueryStates(listParsers);
  const hrefFor = (next: string | null) => receiptsHref({ of: "sites", after: next });
  const { data, error, isFetching } = useQuery(siteReportsQuery(after));
  if (error && !isFetching)
    return (
      <Notice
        kind="failed"
        title={SITE_REPORTS_WORDS.failedTitle}
        actions={<PageLink href={hrefFor(null)}>{SITE_REPORTS_WORDS.newest}</PageLink>}
      >
        {errorWords(error).message}
      </Notice>
    );
  if (!data)
    return (
      <div role="status" aria-label={SITE_REPORTS_WORDS.loading}>
        <Skeleton className="h-64" />
      </div>
    );
  if (data.reports.length === 0)
    return (
      <Notice
        kind="info"
        title={SITE_REPORTS_WORDS.emptyTitle}
        testId="no-site-reports"
        actions={<PageLink href={placesHref({})}>{SITE_WORDS.toPlaces}</PageLink>}
      >
        {SITE_REPORTS_WORDS.empty}
      </Notice>
    );
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        caption={SITE_REPORTS_WORDS.table}
        columns={COLUMNS}
        rows={data.reports}
        keyFor={({ receipt_id: id }) => id}
        testId="site-reports"
        rowTestId="site-report-row"
      />
      <nav aria-label={SITE_REPORTS_WORDS.pages} className="flex gap-2 empty:hidden">
        {after !== null && <PageLink href={hrefFor(null)}>{SITE_REPORTS_WORDS.newest}</PageLink>}
        {data.next !== null && <PageLink href={hrefFor(data.next)}>{SITE_REPORTS_WORDS.older}</PageLink>}
      </nav>
    </div>
  );
}

function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Button size="small" asChild>
      <Link href={href}>{children}</Link>
    </Button>
  );
}
