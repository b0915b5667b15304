import type { Queryable } from "./client.ts";
import { corpusTouches } from "./schema/index.ts";

/**
 * Records, in the transaction of a change, that a corpus's health has changed: documents, versions, jobs, syncs, entries
 * at the source, its binding, or whether it is enabled. A worker recomputes it soon. An earlier reader recomputes it.
 */
export async function touchCorpus(tx: Queryable, corpusId: string): Promise<void> {
  await tx.insert(corpusTouches).values({ corpusId });
}
