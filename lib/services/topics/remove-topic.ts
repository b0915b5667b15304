import { builtInTopic } from "#db/topics.ts";
import type { Context } from "#lib/context.ts";
import type { RemovedTopic } from "#lib/domain/topics.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { changing, checkName, deleteTopic, requireTopic } from "./internal/change-topics.ts";

/**
 * Removes a topic. A built-in topic is reset. Queues the tagging of passages. Recorded in the audit log.
 * @throws AppError("not_found") for an unknown topic, ("conflict") for an unchanged built-in one, or if another topic has
 * its original name.
 */
export function removeTopic(context: Context, { id }: { readonly id: string }): Promise<RemovedTopic> {
  return changing(context, async (tx, known) => {
    const removed = requireTopic(known, id);
    if (removed.builtIn && !removed.edited)
      throw new AppError("conflict", "This topic is built in and unchanged. Turn it off instead.");
    const now = builtInTopic(id);
    if (now !== null) checkName(known, now);
    await deleteTopic(context, tx, removed, now);
    return { removed, now };
  });
}
