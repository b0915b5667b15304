import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { chunks, documentProfiles } from "#db/schema/index.ts";
import { replaceTagging } from "#db/topic-taggings.ts";
import type { Context } from "#lib/context.ts";
import { type TopicTagger, topicTagger } from "#lib/ingest/annotate/topics.ts";
import { documentTopics, type SectionText } from "#lib/ingest/describe/topics.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { countVersions, type WaitingVersion, waitingVersions } from "./internal/waiting-versions.ts";

/** Passages that one transaction changes. It takes a few tenths of a second on the embedded database. */
const STEP = 200;
/** Versions of one run. More urgent jobs go before the next run. */
const VERSIONS_PER_RUN = 100;

/**
 * Tags the stored passages of published versions by the topics in force. Texts, versions and vectors stay as they are. A
 * version that is done has a row with the hash of its topics, so an interrupted run continues with the next one.
 */
export async function retagTopics(
  context: Context,
  job: JobReporter,
): Promise<JobOutcome | { readonly status: "yielded" }> {
  const waiting = await waitingVersions(context.db, VERSIONS_PER_RUN);
  if (waiting.length === 0) return { status: "skipped", reason: "nothing_lacking" };
  const counted = await countVersions(context.db);
  for (const [done, version] of waiting.entries()) {
    context.signal.throwIfAborted();
    const tagged = counted.published - counted.waiting + done;
    job.report("tagging", Math.min(1, tagged / Math.max(1, counted.published)));
    await retagVersion(context, version);
  }
  return counted.waiting > waiting.length ? { status: "yielded" } : { status: "done" };
}

async function retagVersion(
  context: Context,
  { versionId, title, inForce: { vocabulary, hash } }: WaitingVersion,
): Promise<void> {
  const tag = topicTagger(vocabulary);
  const sections: SectionText[] = [];
  for (let last = 0; ; ) {
    context.signal.throwIfAborted();
    const from = last;
    const passages = await context.db.transaction((tx) => retagStep(tx, versionId, from, tag));
    sections.push(...passages.filter(({ own }) => own));
    const end = passages.at(-1);
    if (end === undefined) break;
    last = end.id;
  }
  await context.db.transaction(async (tx) => {
    await tx
      .update(documentProfiles)
      .set({ topics: documentTopics(sections, title, tag) })
      .where(eq(documentProfiles.versionId, versionId));
    await replaceTagging(tx, { versionId, hash });
  });
}

/** Tags the passages that follow `last`. Returns them; `own` is false for parts of another passage. */
async function retagStep(
  tx: Transaction,
  versionId: number,
  last: number,
  tag: TopicTagger,
): Promise<(SectionText & { readonly id: number; readonly own: boolean })[]> {
  const found = await tx
    .select({
      ...{ id: chunks.id, path: chunks.sectionPath, text: chunks.text, before: chunks.policyTopicTags },
      own: sql<boolean>`${chunks.parentOrdinal} is null and ${chunks.kind} not in ('caption', 'page')`,
    })
    .from(chunks)
    .where(and(eq(chunks.versionId, versionId), gt(chunks.id, last)))
    .orderBy(chunks.id)
    .limit(STEP);
  const changed = found.flatMap(({ id, path, text, before }) => {
    const tags = tag(text, path);
    return tags.join(" ") === before.join(" ") ? [] : [{ id, tags }];
  });
  if (changed.length > 0)
    await tx.execute(sql`update ${chunks} set policy_topic_tags = given.tags
      from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb) as given(id int, tags text[])
      where ${chunks.id} = given.id`);
  return found;
}
