import type postgres from "postgres";
import { vectorIndexName } from "#db/schema/index.ts";
import { inSession } from "#db/session.ts";

export type VectorIndexInput = {
  readonly modelId: string;
  readonly dimension: number;
  /** Below so many vectors of the model the exact scan is fast enough. */
  readonly aboveRows: number;
};

/** What `keepVectorIndexes` found or did for the model. */
export type VectorIndexOutcome = "built" | "stands" | "too_few" | "not_possible" | "busy";

/** pgvector 0.8 brought iterative scans, without which an index loses results under filters. */
const LEAST_PGVECTOR = [0, 8] as const;
/** pgvector's limit for an HNSW index over halfvec. */
const MOST_DIMENSIONS = 4000;
/** An index is dropped below this share of `aboveRows`, so that one at the border is not built and dropped in turns. */
const DROP_BELOW = 0.5;
/** Any number that nothing else in the database locks; see PostgreSQL's manual, "Advisory Locks". */
const LOCK = 7_141_385_002;

/**
 * Builds the model's HNSW index where there are enough vectors for it to pay; does nothing where it stands. It is built
 * beside the running searches, which a server with several processes can do; an embedded database cannot (CONTRACTS
 * 12), so there it is for the caller not to ask.
 * @returns true when the index stands now.
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
  // What a build that was cut off left behind is no use to anybody.
  if (state.valid === false) await dropIndex(sql, name);
  await cancellable(
    sql.unsafe(`create index concurrently if not exists ${name} on embeddings
      using hnsw ((embedding::halfvec(${Math.trunc(input.dimension)})) halfvec_cosine_ops)
      where model_id = ${literal(input.modelId)}`),
    signal,
  );
  return true;
}

/**
 * Brings the HNSW indexes of a server to what the vectors call for: the model's is built (or rebuilt) above
 * `aboveRows`, and any model's is dropped well below. One caller at a time does so, whatever process it runs in.
 */
export async function keepVectorIndexes(
  sql: postgres.Sql,
  input: VectorIndexInput,
  signal?: AbortSignal,
): Promise<VectorIndexOutcome> {
  // The lock is its session's and no transaction's: building concurrently waits for every open transaction to end.
  return inSession(sql, async (session) => {
    const [lock] = await session<{ ours: boolean }[]>`select pg_try_advisory_lock(${LOCK}::bigint) as ours`;
    return lock?.ours === true ? keep(session, input, signal) : "busy";
  });
}

async function keep(
  sql: postgres.Sql,
  input: VectorIndexInput,
  signal: AbortSignal | undefined,
): Promise<VectorIndexOutcome> {
  await dropUnneeded(sql, input.aboveRows * DROP_BELOW);
  if (input.dimension > MOST_DIMENSIONS || !(await canFilter(sql))) return "not_possible";
  const [before] = await sql<{ valid: boolean | null }[]>`
    select (select indisvalid from pg_index where indexrelid = to_regclass(${vectorIndexName(input.modelId)})) as valid`;
  if (before?.valid === true) return "stands";
  return (await ensureVectorIndex(sql, input, signal)) ? "built" : "too_few";
}

/** Drops what a build that was cut off left, and indexes of models with too few vectors: removed, or replaced ones. */
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
  return major > LEAST_PGVECTOR[0] || (major === LEAST_PGVECTOR[0] && minor >= LEAST_PGVECTOR[1]);
}

async function dropIndex(sql: postgres.Sql, name: string): Promise<void> {
  await sql.unsafe(`drop index concurrently if exists ${name}`);
}

/** The query's end; an abort cancels it on the server, which leaves an invalid index for the next attempt to drop. */
async function cancellable(
  query: postgres.PendingQuery<postgres.Row[]>,
  signal?: AbortSignal,
): Promise<void> {
  const cancel = () => query.cancel();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    await query;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
