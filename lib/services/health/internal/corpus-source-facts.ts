import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { changesOf, lastPlanOf } from "#db/source-changed.ts";
import { texts } from "#db/statement.ts";
import { isRestrictedCorpus } from "#db/visible-evidence.ts";

/** The state of a corpus's roots and of its last syncs. */
export type SourceFacts = {
  readonly corpusId: string;
  readonly roots: number;
  /** The error of a root, as a sentence. */
  readonly rootError: string | null;
  readonly reachedAt: string | null;
  /** Number of documents in unreachable roots. */
  readonly unreachable: number;
  /** Error message of the last sync, if it failed. */
  readonly syncError: string | null;
  /** Number of files that the last plan found changed and no sync has applied. */
  readonly changes: number;
  readonly changedAt: string | null;
};

/** Files at the source, or in the last plan, without a document. */
export type WithoutDocument = {
  readonly corpusId: string;
  readonly state: "skipped" | "pending" | "failed";
  readonly reason: string | null;
  readonly files: number;
};

const ROOT = sql`r`;

/**
 * Returns the source state of corpora with roots. Changes that the last plan found and nobody applied count as changes
 * at the source, also files that became unreadable. While a sync runs, they do not count.
 */
export function readSources(db: Queryable, corpusIds: readonly string[]): Promise<SourceFacts[]> {
  return db.execute<SourceFacts>(sql`
    select r.corpus_id as "corpusId", count(*)::int as roots,
      max(r.last_error) as "rootError",
      case when bool_and(r.last_reached_at is not null) then min(r.last_reached_at) end as "reachedAt",
      coalesce(sum((select count(*) from documents d where d.root_id = r.id and d.deleted_at is null))
        filter (where r.last_error is not null), 0)::float8 as unreachable,
      max(last.error) as "syncError", coalesce(sum(plan.changes), 0)::float8 as changes,
      max(plan.planned_at) filter (where plan.changes > 0) as "changedAt"
    from corpus_roots r
    left join lateral (
      select case when s.state = 'failed' then case when ${isRestrictedCorpus(sql`s.corpus_id`)} then 'The sync failed.'
        else coalesce(s.error_message, 'The sync failed.') end end as error
      from sync_runs s where s.corpus_id = r.corpus_id order by s.started_at desc, s.id desc limit 1) last on true
    left join lateral (
      select s.planned_at, case when s.state in ('planning', 'applying') then 0 else ${changesOf(ROOT)} end as changes
      from sync_runs s where s.id = ${lastPlanOf(sql`r.corpus_id`, sql`r.id`)}) plan on true
    where r.corpus_id = any(${texts(corpusIds)})
    group by 1`);
}

/** Counts files without a document. Together with the documents they are all files found, each counted once. */
export function readWithoutDocument(db: Queryable, corpusIds: readonly string[]): Promise<WithoutDocument[]> {
  return db.execute<WithoutDocument>(sql`
    select r.corpus_id as "corpusId", case when e.skip_reason is null then 'pending' else 'skipped' end as state,
      e.skip_reason as reason, count(*)::int as files
    from source_entries e join corpus_roots r on r.id = e.root_id
    where r.corpus_id = any(${texts(corpusIds)})
      and not exists (select 1 from documents d where d.id = e.document_id and d.deleted_at is null)
    group by 1, 2, 3
    union all
    select plan.corpus_id, 'failed', null, count(*)::int
    from (
      select distinct on (s.corpus_id) s.corpus_id, s.id from sync_runs s
      where s.corpus_id = any(${texts(corpusIds)}) and s.planned_at is not null
      order by s.corpus_id, s.started_at desc, s.id desc) plan
    join sync_items i on i.run_id = plan.id and i.state = 'failed' and i.action in ('new', 'changed', 'moved')
    where not exists (select 1 from source_entries e where e.root_id = i.root_id and e.path = i.path)
      and not exists (select 1 from documents d where d.id = i.document_id and d.deleted_at is null)
    group by 1`);
}
