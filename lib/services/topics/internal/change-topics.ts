import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lockList, readListedCorpora } from "#db/listed-rows.ts";
import { topics } from "#db/schema/index.ts";
import { builtInTopic, readTopics } from "#db/topics.ts";
import { type Change, writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { ListedCorpora } from "#lib/domain/listed-terms.ts";
import { topicTag } from "#lib/domain/topic-words.ts";
import { MAX_TOPICS, type Topic } from "#lib/domain/topics.ts";
import { AppError } from "#lib/errors/app-error.ts";

type Known = { readonly topics: readonly Topic[]; readonly corpora: ListedCorpora };

/** Runs a change of the topics, and queues the job that applies it to the stored passages. */
export function changing<Result>(
  context: Context,
  change: (tx: Transaction, known: Known) => Promise<Result>,
): Promise<Result> {
  const { db, actor, queue } = context;
  return db.transaction(async (tx) => {
    await lockList(tx, "topics");
    const known = { topics: await readTopics(tx, actor), corpora: await readListedCorpora(tx, actor) };
    const result = await change(tx, known);
    await queue.enqueue(tx, { job: "retag-topics", payload: {}, actorId: actor.id });
    return result;
  });
}

/** @throws AppError("not_found") for a topic that does not exist, or may not be shown. */
export function requireTopic({ topics: known }: Known, id: string): Topic {
  const topic = known.find((each) => each.id === id);
  if (topic === undefined) throw new AppError("not_found", "Topic not found. It may have been removed.");
  return topic;
}

/** Returns the corpus of a change. @throws AppError("not_found") if there is none, or it may not be shown. */
export function corpusOf({ corpora }: Known, id: string | null): Topic["corpus"] {
  if (id === null) return null;
  const found = corpora.find((each) => each.id === id);
  if (found === undefined) throw new AppError("not_found", `There is no corpus ${id} here.`);
  return found;
}

type Given = Pick<Topic, "id" | "name" | "terms" | "corpus" | "enabled">;

/** @throws AppError("conflict") if another topic of the same corpora has the name. */
export function checkName({ topics: known }: Known, { id, name, corpus }: Given): void {
  const other = known.find(
    (each) => each.id !== id && each.corpus?.id === corpus?.id && each.tag === topicTag(name),
  );
  if (other !== undefined)
    throw new AppError(
      "conflict",
      `There is already a topic “${other.name}”. Edit it, or choose another name.`,
    );
}

/** Stores a topic, with an entry of the audit log. @throws AppError("conflict") if there would be too many. */
export async function storeTopic(
  context: Context,
  tx: Transaction,
  before: Topic | null,
  { id, name, terms, corpus, enabled }: Given,
): Promise<Topic> {
  const by = { changedBy: context.actor.id, changedAt: context.now };
  const row = { id, name, terms: [...terms], corpusId: corpus?.id ?? null, enabled, ...by };
  await tx.insert(topics).values(row).onConflictDoUpdate({ target: topics.id, set: row });
  const [own] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(topics)
    .where(sql`not starts_with(${topics.id}, 'built-in-')`);
  if ((own?.count ?? 0) > MAX_TOPICS)
    throw new AppError(
      "conflict",
      `There may be ${MAX_TOPICS} topics besides the built-in ones. Remove some.`,
    );
  const builtIn = builtInTopic(id) !== null;
  const after: Topic = {
    ...{ id, name, tag: topicTag(name), terms, corpus, enabled, builtIn, edited: builtIn },
    ...{ changedBy: by.changedBy, changedAt: by.changedAt.toISOString() },
  };
  await writeAudit(context, tx, auditOf(before, after));
  return after;
}

/** Deletes the row of a topic, with an entry of the audit log. `now`: the built-in topic that is in force again. */
export async function deleteTopic(
  context: Context,
  tx: Transaction,
  removed: Topic,
  now: Topic | null,
): Promise<void> {
  await tx.delete(topics).where(eq(topics.id, removed.id));
  const entry = auditOf(removed, now);
  await writeAudit(context, tx, now === null ? entry : { ...entry, action: "topics.reset" });
}

const valuesOf = (topic: Topic | null) =>
  topic && {
    name: topic.name,
    terms: topic.terms.join(" · "),
    corpusId: topic.corpus?.id ?? null,
    enabled: topic.enabled,
  };

function auditOf(before: Topic | null, after: Topic | null): Change {
  const action = before === null ? "added" : after === null ? "removed" : "edited";
  return {
    action: `topics.${action}`,
    subjectType: "topics",
    subjectId: (after ?? before)?.id ?? "",
    before: valuesOf(before),
    after: valuesOf(after),
  };
}
