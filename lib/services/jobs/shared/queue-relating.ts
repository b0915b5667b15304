import type { Transaction } from "#db/client.ts";
import type { Context } from "#lib/context.ts";

/** Queues the search for a published version's relations, in the caller's transaction. */
export async function queueRelating(
  context: Context,
  tx: Transaction,
  input: { readonly documentId: string; readonly versionId: number; readonly corpusId: string },
): Promise<void> {
  const { corpusId, ...payload } = input;
  await context.queue.enqueue(tx, { job: "relate-document", payload, actorId: context.actor.id, corpusId });
}
