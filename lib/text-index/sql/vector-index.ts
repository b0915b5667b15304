import type postgres from "postgres";
import { cancelOnServer } from "#db/cancel-query.ts";
import { vectorIndexName } from "#db/schema/index.ts";
import { inSession } from "#db/session.ts";
import type { VectorIndexInput, VectorIndexOutcome } from "../port.ts";

/** pgvector 0.8 added iterative scans. Without them an index loses results under filters. */
const MIN_PGVECTOR = [0, 8] as const;
/** pgvector's limit for an HNSW index over halfvec. */
const MAX_DIMENSIONS = 4000;
/**
 * Share of `aboveRows` below which an index is dropped, so that it is not built and dropped repeatedly near the limit.
 */
const DROP_BELOW = 0.5;
/** An arbitrary number that no other code locks; see PostgreSQL's manual, "Advisory Locks". */
const LOCK_KEY = 7_141_385_002;

/**
 * Builds the model's HNSW index if there are enough vectors; does nothing if it exists. The build runs next to
 * searches, which needs a server with several processes. Do not call it on the embedded database (ADR 0011).
 * @returns true if the index exists now.
 */
export async function ensureVectorIndex(
  sql: postgres.Sql,
  input: VectorIndexInput,
  signal?: AbortSignal,
): Promise<boolean> {
  const name = vectorIndexName(input.modelId);
  const [state] = await sql<{ valid: boolean | null; vectors: number }[]>`
    select (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as valid,
      (select count(*)::int from embeddings where model_id = ${input.modelId}) as vectors`;
  if (state?.valid === true) return true;
  if (state === undefined || state.vectors <= input.aboveRows) return false;
  // An interrupted build left an unusable index.
  if (state.valid === false) await dropIndex(sql, name);
  await cancellable(
    sql.unsafe(`create index concurrently if not exists ${name} on embeddings
      using hnsw ((embedding::halfvec(${Math.trunc(input.dimension)})) halfvec_cosine_ops)
      where model_id = ${literal(input.modelId)}`),
    signal,
  );
  return true;
}

/** HNSW indexes. See `IndexVectors`. */
export async function maintainVectorIndexes(
  sql: postgres.Sql,
  input: VectorIndexInput,
  signal?: AbortSignal,
): Promise<VectorIndexOutcome> {
  // A session lock, not a transaction's: a concurrent build waits for every open transaction to end.
  return inSession(sql, async (session) => {
    const [lock] = await session<
      { ours: boolean }[]
    >`select pg_try_advisory_lock(${LOCK_KEY}::bigint) as ours`;
    return lock?.ours === true ? maintainIndexes(session, input, signal) : "busy";
  });
}

async function maintainIndexes(
  sql: postgres.Sql,
  input: VectorIndexInput,
  signal: AbortSignal | undefined,
): Promise<VectorIndexOutcome> {
  await dropUnneeded(sql, input.aboveRows * DROP_BELOW);
  if (input.dimension > MAX_DIMENSIONS || !(await canFilter(sql))) return "not_possible";
  const [before] = await sql<{ valid: boolean | null }[]>`
    select (select indisvalid from pg_index where indexrelid = to_regclass(${vectorIndexName(input.modelId)})) as valid`;
  if (before?.valid === true) return "stands";
  return (await ensureVectorIndex(sql, input, signal)) ? "built" : "too_few";
}

/**
 * Drops the remains of interrupted builds, and indexes of models with too few vectors because they were removed or
 * replaced.
 */
async function dropUnneeded(sql: postgres.Sql, least: number): Promise<void> {
  const indexes = await sql<{ name: string; valid: boolean }[]>`
    select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'embeddings'::regclass and c.relname like 'embeddings\_hnsw\_%'`;
  if (indexes.length === 0) return;
  const counts = await sql<{ modelId: string; vectors: number }[]>`
    select model_id as "modelId", count(*)::int as vectors from embeddings group by model_id`;
  const vectors = new Map(counts.map((row) => [vectorIndexName(row.modelId), row.vectors]));
  for (const { name, valid } of indexes)
    if (!valid || (vectors.get(name) ?? 0) <= least) await dropIndex(sql, name);
}

async function canFilter(sql: postgres.Sql): Promise<boolean> {
  const [extension] = await sql<{ version: string }[]>`
    select extversion as version from pg_extension where extname = 'vector'`;
  const [major = 0, minor = 0] = (extension?.version ?? "").split(".").map(Number);
  return major > MIN_PGVECTOR[0] || (major === MIN_PGVECTOR[0] && minor >= MIN_PGVECTOR[1]);
}

async function dropIndex(sql: postgres.Sql, name: string): Promise<void> {
  await sql.unsafe(`drop index concurrently if exists ${name}`);
}

/** Waits for the query. An abort cancels it on the server and leaves an invalid index that the next attempt drops. */
async function cancellable(
  query: postgres.PendingQuery<postgres.Row[]>,
  signal?: AbortSignal,
): Promise<void> {
  let settled = false;
  const cancel = () => void cancelOnServer(query, () => settled);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    await query;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    settled = true;
    signal?.removeEventListener("abort", cancel);
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
