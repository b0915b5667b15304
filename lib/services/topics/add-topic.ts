import { newId } from "#db/new-id.ts";
import type { Context } from "#lib/context.ts";
import type { AddTopic, Topic } from "#lib/domain/topics.ts";
import { changing, checkName, corpusOf, storeTopic } from "./internal/change-topics.ts";

/**
 * Adds a topic, and queues the tagging of passages. Recorded in the audit log.
 * @throws AppError("not_found") for an unknown corpus, ("conflict") if another topic has the name, or there are too many.
 */
export function addTopic(context: Context, { corpusId, ...given }: AddTopic): Promise<Topic> {
  return changing(context, async (tx, known) => {
    const topic = { ...given, id: newId("top"), corpus: corpusOf(known, corpusId) };
    checkName(known, topic);
    return storeTopic(context, tx, null, topic);
  });
}
