import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import { listCorpusItems } from "#lib/services/corpora/list-corpus-items.ts";
import { listDocuments } from "#lib/services/documents/list-documents.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";
import { listAdminJobs } from "#lib/services/jobs/list-admin-jobs.ts";
import { readReport } from "#lib/services/reports/read-report.ts";
import { reportTotals } from "#lib/services/reports/report-totals.ts";
import { listSyncItems } from "#lib/services/sync/list-sync-items.ts";
import { listSyncs } from "#lib/services/sync/list-syncs.ts";
import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";
import { interleaved, timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";

const ROUNDS = 10;

/** Returns the reads of the console's pages by name. */
function reads(corpusId: string): Readonly<Record<string, (context: Context) => Promise<unknown>>> {
  return {
    "the list of corpora": (context) => listCorpusItems(context),
    "the same just after a change": async (context) => {
      await touchCorpus(context.db, corpusId);
      return listCorpusItems(context);
    },
    "a corpus's health": (context) => readCorpusHealth(context, [corpusId]),
    "its documents": (context) => listDocuments(context, { corpus: corpusId, limit: 50, offset: 0 }),
    "its syncs": (context) => listSyncs(context, { corpusId }),
    "items of a sync": async (context) => {
      const runs = await listSyncs(context, { corpusId });
      const runId = runs.at(-1)?.id ?? "";
      return listSyncItems(context, { runId, limit: 100 });
    },
    "its jobs": (context) => listAdminJobs(context, { corpus: corpusId }),
    "all jobs": (context) => listAdminJobs(context, {}),
    "the totals of reports": (context) => reportTotals(context, { corpusId }),
    "documents never retrieved": (context) => readReport(context, { kind: "never_retrieved", corpusId }),
  };
}

/** Measures the console's reads in turn. `when` describes the load at the time. */
export async function consoleFigures(
  instance: BenchInstance,
  corpusId: string,
  when: string,
  atMost?: number,
): Promise<Figure[]> {
  const pieces = Object.entries(reads(corpusId)).map(([name, read]) => async () => {
    const { tookMs } = await timed(() => read(instance.context()));
    return { [name]: tookMs };
  });
  const samples = await interleaved(pieces, { rounds: ROUNDS, warmUp: 2 });
  return [...samples].map(([name, taken]) => ({
    name: `${name}, ${when}`,
    unit: "ms",
    value: summarise(taken).median,
    samples: summarise(taken),
    bound: atMost === undefined ? null : { kind: "target", atMost },
  }));
}
