import { parseArgs } from "node:util";
import { contextOf, openRuntime, type Runtime } from "#lib/runtime.ts";
import { requireKnownCorpora } from "#lib/services/corpora/known-corpora.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { listCorpusHealth } from "#lib/services/health/read-index-health.ts";
import { ingestWaiting } from "#lib/services/intake/ingest-waiting.ts";
import { indexInfo } from "#lib/services/rag/rag-index-info.ts";
import { workContexts } from "#lib/work-contexts.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Updates the index of the corpora, and prints its description as JSON. */
export const run: Run = async (args, environment) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { info: { type: "boolean" } },
  });
  const { config, print, signal } = environment;
  const named = positionals.length > 0 ? positionals : undefined;
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli" });
  try {
    await requireKnownCorpora(contextOf(runtime, { signal }), named);
    if (!values.info) await build(runtime, named, { ...environment, alone: !database.joined });
    print(JSON.stringify(await indexInfo(contextOf(runtime, { signal }), named), null, 2));
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};

type Building = Pick<CommandEnvironment, "signal" | "printStderr"> & {
  /** True if no worker is running. */
  readonly alone: boolean;
};

/** Runs waiting jobs, then rebuilds the named corpora, or all stale ones. */
async function build(
  runtime: Runtime,
  named: readonly string[] | undefined,
  { signal, printStderr, alone }: Building,
): Promise<void> {
  const work = workContexts(runtime);
  try {
    const context = work.forJob({ actorId: "local", signal, log: runtime.log });
    if (alone) {
      const onRefused = (path: string, words: string) => printStderr(`${path}: ${words}`);
      const read = await ingestWaiting(context, {
        onRefused,
        ...(named === undefined ? {} : { corpusIds: named }),
      });
      if (read > 0) printStderr(`${read} documents read`);
    }
    for (const { corpusId, freshnessState } of await listCorpusHealth(context, named)) {
      if (named === undefined && freshnessState !== "stale") continue;
      const { documents } = await reindexCorpus(context, { corpusId });
      printStderr(`${corpusId}  ${documents} documents rebuilt`);
    }
  } finally {
    await work.close();
  }
}
