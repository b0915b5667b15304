import { type CorpusAddress, corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { OverviewView } from "#components/corpus/detail/overview-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { ingestOverTime } from "#lib/services/jobs/ingest-over-time.ts";
import { pageIndexSize } from "#lib/services/pages/page-index-size.ts";
import { readQueryStats } from "#lib/services/receipts/query-stats.ts";
import { reportTotals } from "#lib/services/reports/report-totals.ts";

export const dynamic = "force-dynamic";

/** Days shown in the chart of documents read. */
const DAYS = 30;

export const generateMetadata = corpusMetadata(PAGE_TITLES.corpora);

/** Overview of a corpus: coverage, counts, index, use and problems. */
export default async function CorpusPage({ params }: CorpusAddress) {
  const { id } = await params;
  const context = await openServerContext();
  const [stats, totals, [pages], days] = await Promise.all([
    readQueryStats(context),
    reportTotals(context, { corpusId: id }),
    pageIndexSize(context, id),
    ingestOverTime(context, { corpusId: id, days: DAYS }),
  ]);
  return (
    <OverviewView
      id={id}
      stats={stats.find(({ corpusId }) => corpusId === id) ?? null}
      totals={totals}
      pages={pages ?? null}
      days={days}
    />
  );
}
