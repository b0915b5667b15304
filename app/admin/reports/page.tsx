import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { PageHead } from "#components/frame/page-head.tsx";
import { ReportList } from "#components/reports/report-list.tsx";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpora } from "#lib/services/corpora/corpora.ts";
import { reportTotals } from "#lib/services/reports/read-report.ts";
import { ChooseCorpus } from "./choose-corpus.tsx";
import { reportHref, reportsParsers } from "./reports-state.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Reports" };

const load = createLoader(reportsParsers);

/** What deserves a look, counted: files, questions, documents. */
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
      <PageHead
        title="Reports"
        about="What deserves a look, over everything that may be shown: restricted documents are in no report."
      >
        <ChooseCorpus corpora={corpora.map(({ id, title }) => ({ id, title }))} />
      </PageHead>
      <ReportList totals={totals} hrefFor={(kind) => reportHref(kind, corpus === "" ? {} : { corpus })} />
    </main>
  );
}
