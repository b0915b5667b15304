import { Download } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Chip } from "#components/ui/chip.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { fill } from "#components/words/fill.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { type Report, reportFacts } from "#lib/domain/reports.ts";
import { ChooseCorpus } from "./choose-corpus.tsx";
import { REPORT_PAGE_WORDS } from "./page-words.ts";
import { ReportTable } from "./report-table.tsx";
import { MAX_LINES, reportCsvHref, reportHref, reportsHref } from "./reports-state.ts";

type ReportViewProps = {
  readonly report: Report;
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  /** Id of the corpus that the report is about; "" for all of them. */
  readonly corpus: string;
  /** Maximum number of lines that were asked for. */
  readonly limit: number;
};

/** One report: what it is about, its lines, and how to see more of them. */
export function ReportView({ report, corpora, corpus, limit }: ReportViewProps) {
  const narrowed = corpus === "" ? {} : { corpus };
  const titles = new Map(corpora.map(({ id, title }) => [id, title]));
  const { title, about, leavesOutRestricted } = reportFacts(report.kind);
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
            <a href={reportCsvHref(report.kind, narrowed)} download>
              <Download size={14} aria-hidden /> {REPORT_PAGE_WORDS.csv}
            </a>
          </Button>
        )}
      </PageHead>
      <ReportTable report={report} corpusTitle={(id) => titles.get(id) ?? id} />
      <LinesLeft report={report} corpus={corpus} limit={limit} />
    </main>
  );
}

/** The number of lines that are not shown, with a link that shows more of them. */
function LinesLeft({ report, corpus, limit }: Omit<ReportViewProps, "corpora">) {
  const left = report.total - report.rows.length;
  if (left <= 0) return null;
  const more = reportHref(report.kind, { ...(corpus === "" ? {} : { corpus }), limit: MAX_LINES });
  return (
    <p className="text-muted">
      {limit < MAX_LINES
        ? fill(REPORT_PAGE_WORDS.more(left), {
            showMore: (
              <Link href={more} className="underline underline-offset-2">
                {REPORT_PAGE_WORDS.showMore(MAX_LINES)}
              </Link>
            ),
          })
        : REPORT_PAGE_WORDS.moreThanShown(left)}
    </p>
  );
}
