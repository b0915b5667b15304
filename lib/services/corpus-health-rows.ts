import { sql } from "drizzle-orm";
import type { Context } from "#lib/context.ts";
import type { JobName } from "#lib/jobs/registry.ts";
import { rows } from "#lib/retrieval/statement.ts";

/** Documents of a corpus that are alike in all that freshness looks at. */
export type Alike = {
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
  readonly indexedAt: string | null;
  /** Of one that could not be read; an order among them would cost a sort of all. */
  readonly lastError: string | null;
};

export type Work = {
  readonly corpusId: string;
  readonly working: boolean;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
};

/** Jobs that bring a corpus's index to its documents. */
export const SYNC_JOBS: JobName[] = [
  "ingest-document",
  "embed-version",
  "reindex-document",
  "reindex-corpus",
];

/** What freshness looks at, counted over the living documents of the corpora. */
export function readAlike(context: Context, corpusIds: readonly string[]): Promise<Alike[]> {
  return rows<Alike>(
    context.db,
    sql`select d.corpus_id as "corpusId", d.format, p.extractor_fingerprint as extractor,
        g.recipe_hash as "recipeHash", g.embedding_model_id as "builtModel", coalesce(p.number < d.current_version, false) as behind,
        coalesce(v.state = 'failed', false) as failed, p.id is not null as published,
        p.id is not null and p.indexed_at is null as retitled, coalesce(p.embedded_share >= 1, false) as embedded,
        count(*)::int as documents, max(p.indexed_at) as "indexedAt",
        max(v.error_message) filter (where v.state = 'failed') as "lastError"
      from documents d
      left join versions v on v.document_id = d.id and v.number = d.current_version
      left join versions p on p.id = d.published_version_id
      left join generations g on g.id = p.generation_id
      where d.deleted_at is null and d.corpus_id = any(${sql.param(corpusIds)}::text[])
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
  );
}

/** What brings the corpora's indexes up to date: whether anything does now, and when it last did. */
export function readWork(context: Context, corpusIds: readonly string[]): Promise<Work[]> {
  return rows<Work>(
    context.db,
    sql`select corpus_id as "corpusId", bool_or(state in ('queued', 'running')) as working,
        max(started_at) as "startedAt", max(finished_at) as "finishedAt"
      from jobs
      where kind = any(${sql.param(SYNC_JOBS)}::text[]) and corpus_id = any(${sql.param(corpusIds)}::text[])
      group by 1`,
  );
}
