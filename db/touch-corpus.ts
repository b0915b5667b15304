import type { Queryable } from "./client.ts";
import { corpusTouches } from "./schema/index.ts";

/**
 * Says, in the transaction of a change, that a corpus's health is to be looked at anew: documents, versions, jobs, syncs,
 * entries at the source, its binding or its switch. Nobody waits for it, and whoever reads next sees the change.
 */
export async function touchCorpus(tx: Queryable, corpusId: string): Promise<void> {
  await tx.insert(corpusTouches).values({ corpusId });
}
