import type { Context } from "#lib/context.ts";
import { isAppError } from "#lib/errors/app-error.ts";

/** Versions put in the queue by one sweep; what is left waits for the next. */
const MOST = 200;
/** Between two tries for one version. In between it is as long as it has been tried in vain. */
const SHORTEST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 6 * 3600;

type Lacking = {
  readonly documentId: string;
  readonly versionId: number;
  readonly corpusId: string;
  /** The job that gave up on it, if one did: put back it stays one row, however long an outage lasts. */
  readonly failedJobId: string | null;
};

export type EmbedMissingOutcome =
  | { readonly queued: number }
  | { readonly reason: "semantic_search_off" | "nothing_missing" | "embedder_unavailable" };

/**
 * Finds published versions that lack vectors and that nothing works on, and queues them once the embedder answers
 * again: an outage heals by itself however long it lasted. A version that fails although the embedder answers is tried
 * ever more seldom.
 */
export async function embedMissing(context: Context): Promise<EmbedMissingOutcome> {
  if (context.embedder === null) return { reason: "semantic_search_off" };
  const lacking = await lackingVersions(context, context.embedder.model.id);
  if (lacking.length === 0) return { reason: "nothing_missing" };
  if (!(await answers(context))) return { reason: "embedder_unavailable" };
  let queued = 0;
  for (const version of lacking) if (await putInQueue(context, version)) queued++;
  return { queued };
}

/** Published versions of the model's generations that are due, the longest published first. */
function lackingVersions(context: Context, modelId: string): Promise<Lacking[]> {
  const now = context.now.toISOString();
  return context.sql<Lacking[]>`
    select d.id as "documentId", v.id as "versionId", d.corpus_id as "corpusId", tried.failed as "failedJobId"
    from documents d
    join versions v on v.id = d.published_version_id
    join generations g on g.id = v.generation_id
    cross join lateral (
      select min(j.created_at) as first, max(j.finished_at) as last,
        bool_or(j.state in ('queued', 'running')) as working,
        max(j.id) filter (where j.kind = 'embed-version' and j.state = 'failed') as failed
      from jobs j
      where j.document_id = d.id and j.version_id = v.id
        and (j.kind = 'embed-version' or j.state in ('queued', 'running'))) as tried
    where d.deleted_at is null and v.embedded_share < 1 and g.embedding_model_id = ${modelId}
      and tried.working is not true
      and (tried.last is null or tried.last + least(greatest(tried.last - tried.first,
        make_interval(secs => ${SHORTEST_WAIT_SECONDS})), make_interval(secs => ${LONGEST_WAIT_SECONDS}))
        <= ${now}::timestamptz)
    order by v.indexed_at, v.id limit ${MOST}`;
}

/** Asks the embedder for one vector. The text is never the same, so that no remembered one answers. */
async function answers(context: Context): Promise<boolean> {
  try {
    await context.embedder?.embed(
      [`Anybody there at ${context.now.toISOString()}?`],
      "query",
      context.signal,
    );
    return true;
  } catch (error) {
    if (isAppError(error, "embedder_unavailable")) return false;
    throw error;
  }
}

function putInQueue(context: Context, version: Lacking): Promise<boolean> {
  const { documentId, versionId, corpusId, failedJobId } = version;
  return context.db.transaction(async (tx) => {
    if (failedJobId !== null) return context.queue.retry(tx, failedJobId);
    const payload = { documentId, versionId };
    const request = { job: "embed-version", payload, actorId: context.actor.id, corpusId } as const;
    return (await context.queue.enqueue(tx, request)).created;
  });
}
