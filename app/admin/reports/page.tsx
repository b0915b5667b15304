import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { ChooseCorpus } from "#components/reports/choose-corpus.tsx";
import { REPORTS_PAGE_WORDS } from "#components/reports/page-words.ts";
import { ReportList } from "#components/reports/report-list.tsx";
import { reportHref, reportsParsers } from "#components/reports/reports-state.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpora } from "#lib/services/corpora/list-corpora.ts";
import { reportTotals } from "#lib/services/reports/report-totals.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.reports };

const load = createLoader(reportsParsers);

/** The page of all reports with their counts. */
export default async function ReportsPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>;
}) {
  const { corpus } = await load(searchParams);
  const context = await openServerContext();
  const [corpora, totals] = await Promise.all([
    listCorpora(context),
    reportTotals(context, corpus === "" ? {} : { corpusId: corpus }),
  ]);
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={PAGE_TITLES.reports} about={REPORTS_PAGE_WORDS.about}>
        <ChooseCorpus corpora={corpora.map(({ id, title }) => ({ id, title }))} />
      </PageHead>
      <ReportList totals={totals} hrefFor={(kind) => reportHref(kind, corpus === "" ? {} : { corpus })} />
    </main>
  );
}
