import { sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { rows, texts } from "#db/statement.ts";
import { PICTURED_FORMATS } from "#lib/domain/formats.ts";
import { INDEXING_KINDS } from "#lib/domain/job.ts";
import { INDEX_JOBS } from "#lib/jobs/index-jobs.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/** Documents of a corpus that are equal in everything that freshness depends on. */
export type DocumentGroup = {
  readonly corpusId: string;
  readonly format: string;
  readonly extractor: string | null;
  readonly recipeHash: string | null;
  readonly builtModel: string | null;
  readonly behind: boolean;
  readonly failed: boolean;
  readonly published: boolean;
  readonly retitled: boolean;
  readonly embedded: boolean;
  readonly documents: number;
  /** Pages of the published versions. */
  readonly pages: number;
  readonly indexedAt: string | null;
  /** The error of any one document that could not be read. Choosing the latest would need a sort of all. */
  readonly lastError: string | null;
};

export type CorpusIndexRow = {
  readonly corpusId: string;
  readonly enabled: boolean;
  readonly deleted: boolean;
  readonly projectId: string | null;
  readonly matterId: string | null;
  readonly recipeHash: string | null;
  readonly chunkPolicy: unknown;
  readonly modelId: string | null;
  readonly chunkCount: number;
  /** A part of its search index is damaged, and not rebuilt yet. */
  readonly indexDamaged: boolean;
};

export type Work = {
  readonly corpusId: string;
  readonly working: boolean;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
};

/** Returns the corpora with their published generation. Outside a transaction, the statement ends when its search does. */
export async function readCorpora(db: Queryable, corpusIds: readonly string[]): Promise<CorpusIndexRow[]> {
  const statement = sql`
    select c.id as "corpusId", c.enabled, c.deleted_at is not null as deleted, c.project_id as "projectId",
      c.matter_id as "matterId", g.recipe_hash as "recipeHash", g.recipe -> 'chunkPolicy' as "chunkPolicy",
      g.embedding_model_id as "modelId", coalesce(g.chunk_count, 0) as "chunkCount",
      ${textIndex.hasDamage(sql`array(select own.id from generations own where own.corpus_id = c.id)`)} as "indexDamaged"
    from corpora c left join generations g on g.id = c.published_generation_id
    where c.id = any(${texts(corpusIds)})`;
  return "$client" in db ? rows<CorpusIndexRow>(db, statement) : db.execute<CorpusIndexRow>(statement);
}

/**
 * Counts the documents of the corpora, grouped by everything that freshness depends on. Leaves out deleted documents.
 */
export function readDocumentGroups(db: Queryable, corpusIds: readonly string[]): Promise<DocumentGroup[]> {
  return db.execute<DocumentGroup>(sql`
    select d.corpus_id as "corpusId", d.format, p.extractor_fingerprint as extractor,
      g.recipe_hash as "recipeHash", g.embedding_model_id as "builtModel",
      coalesce(p.number < d.current_version, false) as behind,
      coalesce(v.state = 'failed', false) as failed, p.id is not null as published,
      p.id is not null and p.indexed_at is null as retitled, coalesce(p.embedded_share >= 1, false) as embedded,
      count(*)::int as documents, coalesce(sum(p.page_count) filter (where d.format <> all(${texts(PICTURED_FORMATS)})), 0)::float8 as pages, max(p.indexed_at) as "indexedAt",
      max(v.error_message) filter (where v.state = 'failed' and d.confidentiality <> 'restricted'
        and c.confidentiality <> 'restricted') as "lastError"
    from documents d
    join corpora c on c.id = d.corpus_id
    left join versions v on v.document_id = d.id and v.number = d.current_version
    left join versions p on p.id = d.published_version_id
    left join generations g on g.id = p.generation_id
    where d.deleted_at is null and d.corpus_id = any(${texts(corpusIds)})
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`);
}

/** Returns whether a job is updating each corpus's index now, and when one last updated its text. */
export function readWork(db: Queryable, corpusIds: readonly string[]): Promise<Work[]> {
  return db.execute<Work>(sql`
    select corpus_id as "corpusId", bool_or(working) as working, max(started_at) as "startedAt",
      max(finished_at) as "finishedAt"
    from (
      select corpus_id, state in ('queued', 'running') as working,
        case when kind = any(${texts(INDEX_JOBS)}) then started_at end as started_at,
        case when kind = any(${texts(INDEX_JOBS)}) then finished_at end as finished_at from jobs
      where kind = any(${texts(INDEXING_KINDS)}) and corpus_id = any(${texts(corpusIds)})
      union all
      select corpus_id, state in ('planning', 'applying'), started_at, finished_at from sync_runs
      where corpus_id = any(${texts(corpusIds)})) work
    group by 1`);
}

/** Returns the corpora that a job is updating now. A cheap part of `readWork`. */
export async function readUpdatingCorpora(
  db: Queryable,
  corpusIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ corpusId: string }>(sql`
    select c.id as "corpusId" from unnest(${texts(corpusIds)}) as c(id)
    where exists (select 1 from jobs j where j.state in ('queued', 'running') and j.corpus_id = c.id
        and j.kind = any(${texts(INDEXING_KINDS)}))
      or exists (select 1 from sync_runs r where r.corpus_id = c.id and r.state in ('planning', 'applying'))`);
  return new Set(found.map(({ corpusId }) => corpusId));
}
