import { createHash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { BUILT_IN_TOPICS } from "#lib/domain/built-in-topics.ts";
import type { Actor } from "#lib/domain/context.ts";
import { type TopicVocabulary, topicTag, vocabularyOf } from "#lib/domain/topic-words.ts";
import type { Topic } from "#lib/domain/topics.ts";
import type { Database, Transaction } from "./client.ts";
import { byName, ofFitting, unchanged, withBuiltIn } from "./listed-rows.ts";
import { corpora, topics } from "./schema/index.ts";
import { unrestrictedCorpus } from "./visible-evidence.ts";

const own = ({ name }: Pick<Topic, "name">) => ({ name, tag: topicTag(name) });

/** Returns all topics that the console may show, by name. */
export function readTopics(db: Database | Transaction, actor: Actor): Promise<Topic[]> {
  return readFitting(db, and(unrestrictedCorpus(actor), isNull(corpora.deletedAt)));
}

async function readFitting(db: Database | Transaction, fitting: SQL | undefined): Promise<Topic[]> {
  const stored = await db
    .select({ row: topics, corpus: { id: corpora.id, title: corpora.title } })
    .from(topics)
    .leftJoin(corpora, eq(corpora.id, topics.corpusId))
    .where(ofFitting(topics.corpusId, fitting))
    .orderBy(topics.id);
  return withBuiltIn(BUILT_IN_TOPICS, stored, own).sort(byName(({ name }) => name));
}

/** Returns the built-in topic with this id, unchanged; null for any other id. */
export function builtInTopic(id: string): Topic | null {
  const topic = BUILT_IN_TOPICS.find((each) => each.id === id);
  return topic === undefined ? null : { ...unchanged(topic), ...own(topic) };
}

/** The topics in force for a corpus, and their hash. */
export type TopicsInForce = { readonly vocabulary: TopicVocabulary; readonly hash: string };

/**
 * Reads all topics, and returns a function that returns those in force for a corpus. For the index, which has the
 * passages of restricted corpora too. It is not for answers to people.
 */
export async function readTopicsInForce(
  db: Database | Transaction,
): Promise<(corpusId: string) => TopicsInForce> {
  const all = (await readFitting(db, sql`true`)).map((topic) => ({
    ...topic,
    corpusId: topic.corpus?.id ?? null,
  }));
  const known = new Map<string, TopicsInForce>();
  return (corpusId) => {
    const found = known.get(corpusId);
    if (found) return found;
    const vocabulary = vocabularyOf(all, corpusId);
    const inForce = { vocabulary, hash: vocabularyHash(vocabulary) };
    known.set(corpusId, inForce);
    return inForce;
  };
}

/** Raise it when a passage would have other topics by the same vocabulary. */
const RULES = 1;

function vocabularyHash(vocabulary: TopicVocabulary): string {
  return createHash("sha256")
    .update(JSON.stringify([RULES, vocabulary]))
    .digest("hex")
    .slice(0, 16);
}
