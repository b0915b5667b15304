import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { changesOf, lastPlanOf } from "#lib/services/sync/source-changed.ts";

/** How a corpus's roots stand, and its last syncs. */
export type SourceFacts = {
  readonly corpusId: string;
  readonly roots: number;
  /** What ails a root, in words. */
  readonly rootError: string | null;
  readonly reachedAt: string | null;
  /** Documents of roots that cannot be reached. */
  readonly unreachable: number;
  /** Words of the last sync, where it failed. */
  readonly syncError: string | null;
  /** Files that the last plan found to differ and that are not taken in. */
  readonly changes: number;
  readonly changedAt: string | null;
};

/** Files at the source, or of the last plan, that no living document stands for. */
export type WithoutDocument = {
  readonly corpusId: string;
  readonly state: "skipped" | "pending" | "failed";
  readonly reason: string | null;
  readonly files: number;
};

const ids = (of: readonly string[]) => sql`${sql.param([...of])}::text[]`;

const ROOT = sql`r`;

/**
 * Corpora without roots have none. What a root's last plan found and nobody carried out is a change at the source, and so
 * is a file that has become one that cannot be read; while a sync is at work it tells itself.
 */
export function readSources(db: Queryable, of: readonly string[]): Promise<SourceFacts[]> {
  return db.execute<SourceFacts>(sql`
    select r.corpus_id as "corpusId", count(*)::int as roots,
      max(r.last_error) as "rootError",
      case when bool_and(r.last_reached_at is not null) then min(r.last_reached_at) end as "reachedAt",
      coalesce(sum((select count(*) from documents d where d.root_id = r.id and d.deleted_at is null))
        filter (where r.last_error is not null), 0)::int as unreachable,
      max(last.error) as "syncError", coalesce(sum(plan.changes), 0)::int as changes,
      max(plan.planned_at) filter (where plan.changes > 0) as "changedAt"
    from corpus_roots r
    left join lateral (
      select case when s.state = 'failed' then coalesce(s.error_message, 'The sync failed.') end as error
      from sync_runs s where s.corpus_id = r.corpus_id order by s.started_at desc, s.id desc limit 1) last on true
    left join lateral (
      select s.planned_at, case when s.state in ('planning', 'applying') then 0 else ${changesOf(ROOT)} end as changes
      from sync_runs s where s.id = ${lastPlanOf(sql`r.corpus_id`, sql`r.id`)}) plan on true
    where r.corpus_id = any(${ids(of)})
    group by 1`);
}

/** Together with the living documents these are the files found, each told once. */
export function readWithoutDocument(db: Queryable, of: readonly string[]): Promise<WithoutDocument[]> {
  return db.execute<WithoutDocument>(sql`
    select r.corpus_id as "corpusId", case when e.skip_reason is null then 'pending' else 'skipped' end as state,
      e.skip_reason as reason, count(*)::int as files
    from source_entries e join corpus_roots r on r.id = e.root_id
    where r.corpus_id = any(${ids(of)})
      and not exists (select 1 from documents d where d.id = e.document_id and d.deleted_at is null)
    group by 1, 2, 3
    union all
    select plan.corpus_id, 'failed', null, count(*)::int
    from (
      select distinct on (s.corpus_id) s.corpus_id, s.id from sync_runs s
      where s.corpus_id = any(${ids(of)}) and s.planned_at is not null
      order by s.corpus_id, s.started_at desc, s.id desc) plan
    join sync_items i on i.run_id = plan.id and i.state = 'failed' and i.action in ('new', 'changed', 'moved')
    where not exists (select 1 from source_entries e where e.root_id = i.root_id and e.path = i.path)
      and not exists (select 1 from documents d where d.id = i.document_id and d.deleted_at is null)
    group by 1`);
}
