import { parseArgs } from "node:util";
import { contextOf, openRuntime, type Runtime } from "#lib/runtime.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { corpusHealth } from "#lib/services/health/corpus-health.ts";
import { ingestWaiting } from "#lib/services/jobs/ingest-waiting.ts";
import { indexInfo } from "#lib/services/rag/rag-index-info.ts";
import { requireCorpora } from "#lib/services/sidecar/sidecar-corpora.ts";
import { workContexts } from "#lib/work-contexts.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Brings the index of the corpora up to date, and prints what it is made of as JSON (rag-package, §5 and §6). */
export const run: Run = async (args, environment) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { info: { type: "boolean" } },
  });
  const { config, print, signal } = environment;
  const named = positionals.length > 0 ? positionals : undefined;
  const database = await ensureDatabase(config);
  const runtime = await openRuntime({ config, program: "cli" });
  try {
    if (named !== undefined) await requireCorpora(contextOf(runtime, { signal }), named);
    if (!values.info) await build(runtime, named, { ...environment, alone: !database.joined });
    print(JSON.stringify(await indexInfo(contextOf(runtime, { signal }), named), null, 2));
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};

type Building = Pick<CommandEnvironment, "signal" | "tell"> & {
  /** True where no worker reads what is added. */
  readonly alone: boolean;
};

/** Reads what waits, then builds anew what was named, or else what is stale. */
async function build(
  runtime: Runtime,
  named: readonly string[] | undefined,
  { signal, tell, alone }: Building,
): Promise<void> {
  const work = workContexts(runtime);
  try {
    const context = work.forJob({ actorId: "local", signal, log: runtime.log });
    if (alone) {
      const onRefused = (path: string, words: string) => tell(`${path}: ${words}`);
      const read = await ingestWaiting(context, {
        onRefused,
        ...(named === undefined ? {} : { corpusIds: named }),
      });
      if (read > 0) tell(`${read} documents read`);
    }
    for (const { corpusId, freshnessState } of await corpusHealth(context, named)) {
      if (named === undefined && freshnessState !== "stale") continue;
      const { documents } = await reindexCorpus(context, { corpusId });
      tell(`${corpusId}  ${documents} documents rebuilt`);
    }
  } finally {
    await work.close();
  }
}
