import { Download } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { createLoader, type SearchParams } from "nuqs/server";
import { PageHead } from "#components/frame/page-head.tsx";
import { ChooseCorpus } from "#components/reports/choose-corpus.tsx";
import { REPORT_PAGE_WORDS } from "#components/reports/page-words.ts";
import { ReportTable } from "#components/reports/report-table.tsx";
import {
  MAX_LINES,
  reportCsvHref,
  reportHref,
  reportsHref,
  reportsParsers,
} from "#components/reports/reports-state.ts";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { fill } from "#components/words/fill.tsx";
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
  const narrowed = corpus === "" ? {} : { corpus };
  const context = await openServerContext();
  const [corpora, report] = await Promise.all([
    listCorpora(context),
    readReport(context, {
      kind,
      limit: Math.min(MAX_LINES, Math.max(1, limit)),
      ...(corpus === "" ? {} : { corpusId: corpus }),
    }),
  ]);
  const titles = new Map(corpora.map(({ id, title }) => [id, title]));
  const { title, about, leavesOutRestricted } = reportFacts(kind);
  const left = report.total - report.rows.length;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead
        title={title}
        back={{ href: reportsHref(narrowed), words: PAGE_TITLES.reports }}
        beside={<Chip>{REPORT_PAGE_WORDS.lines(report.total)}</Chip>}
        about={leavesOutRestricted ? REPORT_PAGE_WORDS.aboutWithoutRestricted(about) : about}
      >
        <ChooseCorpus corpora={corpora.map(({ id, title }) => ({ id, title }))} />
        {report.total > 0 && (
          <Button asChild>
            <a href={reportCsvHref(kind, narrowed)} download>
              <Download size={14} aria-hidden /> {REPORT_PAGE_WORDS.csv}
            </a>
          </Button>
        )}
      </PageHead>
      <ReportTable report={report} corpusTitle={(id) => titles.get(id) ?? id} />
      {left > 0 && (
        <p className="text-muted">
          {limit < MAX_LINES
            ? fill(REPORT_PAGE_WORDS.more(left), {
                showMore: (
                  <Link
                    href={reportHref(kind, { ...narrowed, limit: MAX_LINES })}
                    className="underline underline-offset-2"
                  >
                    {REPORT_PAGE_WORDS.showMore(MAX_LINES)}
                  </Link>
                ),
              })
            : REPORT_PAGE_WORDS.moreThanShown(left)}
        </p>
      )}
    </main>
  );
}
