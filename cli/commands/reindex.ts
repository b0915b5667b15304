import { asc, isNull } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { reindexCorpus } from "#lib/services/corpora/reindex-corpus.ts";
import { workContexts } from "#lib/work-contexts.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

/** Rebuilds the derived rows of the named corpora, or of all, from the documents' tables. */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli" });
  try {
    const context = workContexts(runtime).forJob({ actorId: "local", signal, log: runtime.log });
    const living = await contextOf(runtime)
      .db.select({ id: corpora.id })
      .from(corpora)
      .where(isNull(corpora.deletedAt))
      .orderBy(asc(corpora.id));
    const wanted = living.filter(({ id }) => args.length === 0 || args.includes(id));
    const unknown = args.filter((id) => !living.some((corpus) => corpus.id === id));
    if (unknown.length > 0) {
      printStderr(
        `There is no corpus ${unknown.join(", ")}. Known: ${living.map(({ id }) => id).join(", ")}`,
      );
      return 2;
    }
    for (const { id } of wanted) {
      const { documents } = await reindexCorpus(context, { corpusId: id });
      print(`${id}  ${documents} documents rebuilt`);
    }
    return 0;
  } finally {
    await runtime.close();
    await database.close();
  }
};
