import { openServerContext } from "#lib/runtime.ts";
import { ingestOverTime } from "#lib/services/jobs/ingest-over-time.ts";
import { pageIndexSize } from "#lib/services/pages/page-index-size.ts";
import { reportTotals } from "#lib/services/reports/read-report.ts";
import { readQueryStats } from "#lib/services/search/query-stats.ts";
import { OverviewView } from "./overview-view.tsx";

export const dynamic = "force-dynamic";

/** Days that the chart of what was read goes back. */
const DAYS = 30;

/** How a corpus stands: coverage, counts, index, use, and what needs a look. */
export default async function CorpusPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
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
