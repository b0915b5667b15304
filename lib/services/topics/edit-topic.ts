import type { Context } from "#lib/context.ts";
import type { EditTopic, Topic } from "#lib/domain/topics.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { changing, checkName, corpusOf, requireTopic, storeTopic } from "./internal/change-topics.ts";

/**
 * Changes the name, terms or corpus of a topic, or turns it on or off. Queues the tagging of passages. Recorded in the
 * audit log.
 * @throws AppError("not_found") for an unknown topic or corpus, ("conflict") if another topic has the name, or for a
 * corpus of a built-in topic.
 */
export function editTopic(
  context: Context,
  { id, edit }: { readonly id: string; readonly edit: EditTopic },
): Promise<Topic> {
  return changing(context, async (tx, known) => {
    const before = requireTopic(known, id);
    const corpus = edit.corpusId === undefined ? before.corpus : corpusOf(known, edit.corpusId);
    if (before.builtIn && corpus !== null)
      throw new AppError(
        "conflict",
        "A built-in topic belongs to all corpora. Add a topic with its name for this corpus: it replaces the built-in one there.",
      );
    const { name = before.name, terms = before.terms, enabled = before.enabled } = edit;
    const after = { id, name, terms, corpus, enabled };
    checkName(known, after);
    return isSame(before, after) ? before : storeTopic(context, tx, before, after);
  });
}

type Values = Pick<Topic, "name" | "terms" | "corpus" | "enabled">;

function isSame(a: Values, b: Values): boolean {
  const values = ({ name, terms, corpus, enabled }: Values) =>
    JSON.stringify([name, terms, corpus?.id, enabled]);
  return values(a) === values(b);
}
