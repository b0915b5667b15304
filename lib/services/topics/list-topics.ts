import { readListedCorpora } from "#db/listed-rows.ts";
import { readTopics } from "#db/topics.ts";
import { unrestrictedEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { TopicList } from "#lib/domain/topics.ts";
import { countVersions } from "./internal/waiting-versions.ts";

/** Lists all topics, the built-in ones included, and how many documents are not tagged by them yet. */
export async function listTopics({ db, actor }: Context): Promise<TopicList> {
  const [topics, corpora, { waiting }] = await Promise.all([
    readTopics(db, actor),
    readListedCorpora(db, actor),
    countVersions(db, unrestrictedEvidence(actor)),
  ]);
  return { topics, corpora, waiting };
}
