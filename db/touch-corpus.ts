import type { Queryable } from "./client.ts";
import { corpusTouches } from "./schema/index.ts";

/**
 * Notes, in the transaction of a change, that a corpus's health has changed: documents, versions, jobs, syncs, entries at
 * the source, its binding or its switch. A worker computes it soon after; a reader before that computes it for itself.
 */
export async function touchCorpus(tx: Queryable, corpusId: string): Promise<void> {
  await tx.insert(corpusTouches).values({ corpusId });
}
