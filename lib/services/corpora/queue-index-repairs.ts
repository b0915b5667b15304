import type { Context } from "#lib/context.ts";
import { RECORD_FORMATS } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { RECORDS_READER } from "#lib/ingest/records/recipe.ts";
import { relatingRecipe } from "#lib/services/recipe/shared/relating-recipe.ts";

/** Maximum number of versions queued by one run. The next run queues the rest. */
const MAX_REPAIRS = 200;
/**
 * Limits of the wait before the next attempt for a version. In between, the wait is as long as the attempts have
 * lasted.
 */
const MIN_WAIT_SECONDS = 60;
const MAX_WAIT_SECONDS = 6 * 3600;

const WITHOUT_EMBEDDER: ReadonlySet<string> = new Set(["relate-document", "read-records"]);

type Repair = {
  readonly job:
    | "embed-version"
    | "embed-pages"
    | "find-assets"
    | "reindex-document"
    | "relate-document"
    | "read-records";
  readonly documentId: string;
  readonly versionId: number;
  readonly corpusId: string;
  /** The failed job, if there is one. It is retried, so that an outage leaves one row however long it lasts. */
  readonly failedJobId: string | null;
};

export type RepairOutcome =
  | { readonly queued: number }
  | { readonly reason: "nothing_lacking" | "embedder_unavailable" };

/**
 * Finds published versions that lack vectors, page patches, relations or records, or were indexed under another title, and
 * that no job works on. Queues them once the embedder answers again, so an outage of any length is repaired automatically.
 * Work without an embedder is queued at once. A version that fails although the embedder answers is retried less and
 * less often (ADR 0025).
 */
export async function queueIndexRepairs(context: Context): Promise<RepairOutcome> {
  const repairs = await findRepairs(context);
  if (repairs.length === 0) return { reason: "nothing_lacking" };
  const withoutEmbedder = repairs.filter(({ job }) => WITHOUT_EMBEDDER.has(job));
  const answers = withoutEmbedder.length === repairs.length || (await embedderAnswers(context));
  if (!answers && withoutEmbedder.length === 0) return { reason: "embedder_unavailable" };
  let queued = 0;
  for (const version of answers ? repairs : withoutEmbedder)
    if (await queueRepair(context, version)) queued++;
  return { queued };
}

/** Returns published versions that are due, oldest first. Passage vectors of another model are left to a rebuild. */
function findRepairs(context: Context): Promise<Repair[]> {
  const modelId = context.embedder?.model.id ?? null;
  const pageModelId = context.pageEmbedder?.model.id ?? null;
  const now = context.now.toISOString();
  return context.sql<Repair[]>`
    select work.job, d.id as "documentId", v.id as "versionId", d.corpus_id as "corpusId",
      tried.failed as "failedJobId"
    from documents d
    join corpora c on c.id = d.corpus_id and c.deleted_at is null
    join versions v on v.id = d.published_version_id
    join generations g on g.id = v.generation_id
    left join related_versions r on r.version_id = v.id
    left join record_readings n on n.version_id = v.id
    cross join lateral (values
      ('embed-version', v.embedded_share < 1 and g.embedding_model_id = ${modelId}),
      ('embed-pages', ${pageModelId}::text is not null and v.page_count > (
        select count(*) from page_embeddings p where p.version_id = v.id and p.model_id = ${pageModelId})),
      ('find-assets', v.page_count > 0 and (
        not exists (select 1 from visual_texts t where t.version_id = v.id)
        or exists (select 1 from jobs f
          where f.version_id = v.id and f.document_id = d.id and f.kind = 'find-assets' and f.state = 'failed'))),
      ('reindex-document', v.indexed_at is null),
      ('read-records', v.format = any(${[...RECORD_FORMATS]}::text[]) and n.reader is distinct from ${RECORDS_READER}),
      ('relate-document', r.version_id is null or r.recipe <> ${relatingRecipe(context)} or d.updated_at > r.related_at
        or (v.embedded_share = 1
          and (r.embedded_share < 1 or r.generation_id is distinct from v.generation_id)))) as work(job, lacks)
    cross join lateral (
      select min(j.created_at) as first, max(j.finished_at) as last,
        bool_or(j.state in ('queued', 'running')) as working,
        max(j.id) filter (where j.kind = work.job and j.state = 'failed') as failed
      from jobs j
      where j.document_id = d.id and j.version_id = v.id
        and (j.kind = work.job or j.state in ('queued', 'running'))) as tried
    where d.deleted_at is null and work.lacks and tried.working is not true
      and (tried.last is null or tried.last + least(greatest(tried.last - tried.first,
        make_interval(secs => ${MIN_WAIT_SECONDS})), make_interval(secs => ${MAX_WAIT_SECONDS}))
        <= ${now}::timestamptz)
    order by v.created_at, v.id, work.job limit ${MAX_REPAIRS}`;
}

/** Embeds one text, which differs each time so that no cache answers. */
async function embedderAnswers(context: Context): Promise<boolean> {
  try {
    await context.embedder?.embed([`Health check at ${context.now.toISOString()}?`], "query", context.signal);
    return true;
  } catch (error) {
    if (isAppError(error, "embedder_unavailable")) return false;
    throw error;
  }
}

function queueRepair(context: Context, version: Repair): Promise<boolean> {
  const { job, documentId, versionId, corpusId, failedJobId } = version;
  return context.db.transaction(async (tx) => {
    if (failedJobId !== null) return context.queue.retry(tx, failedJobId);
    const request = { job, payload: { documentId, versionId }, actorId: context.actor.id, corpusId };
    return (await context.queue.enqueue(tx, request)).created;
  });
}
