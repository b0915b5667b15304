import { type SQL, sql } from "drizzle-orm";
import { documents, sourceEntries, syncItems, syncRuns } from "#db/schema/index.ts";

/**
 * The id of the last plan that a root was listed for, by its corpus's and its own id. A plan made while the root could
 * not be read does not count, one that gave the root up half-way does.
 */
export function lastPlanOf(corpusId: SQL, rootId: SQL): SQL<string | null> {
  return sql<string | null>`(select planned.id from ${syncRuns} planned
    where planned.corpus_id = ${corpusId} and planned.planned_at is not null
      and (jsonb_exists(planned.cursors, ${rootId}) or exists (select 1 from ${syncItems} listed
        where listed.run_id = planned.id and listed.root_id = ${rootId}))
    order by planned.started_at desc limit 1)`;
}

/** Whether what the plan's item found has not been done: of what is passed over, only a file that has changed besides. */
export function standsOpen(item: SQL, document: SQL): SQL<boolean> {
  return sql<boolean>`(${item}.state <> 'done' and (${item}.action <> 'skipped'
    or (${item}.entry ->> 'modifiedAt')::timestamptz <> ${document}.source_modified_at))`;
}

/** Whether a file that is passed over is another than the one that its document was read from. */
export function passedOver(entry: SQL, document: SQL): SQL<boolean> {
  return sql<boolean>`(${entry}.skip_reason is not null and ${entry}.modified_at <> ${document}.source_modified_at)`;
}

/**
 * For a statement over `documents`: whether the document's file is known to have changed, moved or gone at its source, and
 * that is not taken in: planned, failed, left over, or a file that cannot be read as it is now. Told from the rows of
 * syncs; two look-ups by the document's id, and nothing more where nothing is open.
 */
export function sourceChanged(): SQL<boolean> {
  const plan = lastPlanOf(sql`${documents}.corpus_id`, sql`${documents}.root_id`);
  return sql<boolean>`(${documents}.root_id is not null and (
    exists (select 1 from ${syncItems} i where i.document_id = ${documents}.id and i.root_id = ${documents}.root_id
      and ${standsOpen(sql`i`, sql`${documents}`)} and i.run_id = ${plan})
    or exists (select 1 from ${sourceEntries} e where e.document_id = ${documents}.id
      and e.root_id = ${documents}.root_id and ${passedOver(sql`e`, sql`${documents}`)})))`;
}

/** How many files of a root are known to be new or other than what was taken in; the root's row is `root`. */
export function changesOf(root: SQL): SQL<number> {
  return sql<number>`(select count(*) from (
    select i.path from ${syncItems} i left join ${documents} d on d.id = i.document_id
    where i.run_id = ${lastPlanOf(sql`${root}.corpus_id`, sql`${root}.id`)} and i.root_id = ${root}.id
      and i.state in ('planned', 'failed') and ${standsOpen(sql`i`, sql`d`)}
    union
    select e.path from ${sourceEntries} e join ${documents} d on d.id = e.document_id and d.deleted_at is null
    where e.root_id = ${root}.id and ${passedOver(sql`e`, sql`d`)}) changed)`;
}
