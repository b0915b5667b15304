import { type SQL, sql } from "drizzle-orm";
import { documents, sourceEntries, syncItems, syncRuns } from "#db/schema/index.ts";

/**
 * Returns the id of the last sync plan that listed a root, by the ids of its corpus and root. A plan made while the
 * root could not be read does not count; one that lost access to the root half-way does.
 */
export function lastPlanOf(corpusId: SQL, rootId: SQL): SQL<string | null> {
  return sql<string | null>`(select planned.id from ${syncRuns} planned
    where planned.corpus_id = ${corpusId} and planned.planned_at is not null
      and (jsonb_exists(planned.cursors, ${rootId}) or exists (select 1 from ${syncItems} listed
        where listed.run_id = planned.id and listed.root_id = ${rootId}))
    order by planned.started_at desc limit 1)`;
}

/** True if the change in a plan's item is not synced. A skipped file counts only if it has changed since. */
function isNotSynced(item: SQL, document: SQL): SQL<boolean> {
  return sql<boolean>`(${item}.state <> 'done' and (${item}.action <> 'skipped'
    or (${item}.entry ->> 'modifiedAt')::timestamptz <> ${document}.source_modified_at))`;
}

/** True if a skipped file differs from the one that its document was read from. */
function isSkippedSinceChange(entry: SQL, document: SQL): SQL<boolean> {
  return sql<boolean>`(${entry}.skip_reason is not null and ${entry}.modified_at <> ${document}.source_modified_at)`;
}

/**
 * For a statement over `documents`: true if the document's file is known to have changed, moved or gone at its source,
 * and the change is not synced (planned, failed, left over, or now unreadable). Read from the rows of syncs: two
 * look-ups by the document's id, both cheap when nothing is open (ADR 0032).
 */
export function sourceChanged(): SQL<boolean> {
  const plan = lastPlanOf(sql`${documents}.corpus_id`, sql`${documents}.root_id`);
  return sql<boolean>`(${documents}.root_id is not null and (
    exists (select 1 from ${syncItems} i where i.document_id = ${documents}.id and i.root_id = ${documents}.root_id
      and ${isNotSynced(sql`i`, sql`${documents}`)} and i.run_id = ${plan})
    or exists (select 1 from ${sourceEntries} e where e.document_id = ${documents}.id
      and e.root_id = ${documents}.root_id and ${isSkippedSinceChange(sql`e`, sql`${documents}`)})))`;
}

/** Returns the number of files of a root known to be new or changed since the last sync. The root's row is `root`. */
export function changesOf(root: SQL): SQL<number> {
  return sql<number>`(select count(*) from (
    select i.path from ${syncItems} i left join ${documents} d on d.id = i.document_id
    where i.run_id = ${lastPlanOf(sql`${root}.corpus_id`, sql`${root}.id`)} and i.root_id = ${root}.id
      and i.state in ('planned', 'failed') and ${isNotSynced(sql`i`, sql`d`)}
    union
    select e.path from ${sourceEntries} e join ${documents} d on d.id = e.document_id and d.deleted_at is null
    where e.root_id = ${root}.id and ${isSkippedSinceChange(sql`e`, sql`d`)}) changed)`;
}
