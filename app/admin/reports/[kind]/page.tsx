import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { ReportView } from "#components/reports/report-view.tsx";
import { MAX_LINES, reportsParsers } from "#components/reports/reports-state.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { REPORT_KINDS, type ReportKind, reportFacts } from "#lib/domain/reports.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listCorpora } from "#lib/services/corpora/list-corpora.ts";
import { readReport } from "#lib/services/reports/read-report.ts";

export const dynamic = "force-dynamic";

type Address = {
  readonly params: Promise<{ kind: string }>;
  readonly searchParams: Promise<SearchParams>;
};

const load = createLoader(reportsParsers);

/** Maps "low-ocr-confidence" in the address to `low_ocr_confidence`. */
function kindOf(part: string): ReportKind | undefined {
  return REPORT_KINDS.find((kind) => kind.replaceAll("_", "-") === part);
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const kind = kindOf((await params).kind);
  return { title: pageTitle(kind && reportFacts(kind).title, PAGE_TITLES.reports) };
}

/** The page of one report. */
export default async function ReportPage({ params, searchParams }: Address) {
  const kind = kindOf((await params).kind);
  if (kind === undefined) notFound();
  const { corpus, limit } = await load(searchParams);
  const context = await openServerContext();
  const [corpora, report] = await Promise.all([
    listCorpora(context),
    readReport(context, {
      kind,
      limit: Math.min(MAX_LINES, Math.max(1, limit)),
      ...(corpus === "" ? {} : { corpusId: corpus }),
    }),
  ]);
  return <ReportView report={report} corpora={corpora} corpus={corpus} limit={limit} />;
}
