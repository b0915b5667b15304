import type postgres from "postgres";
import type { Slab } from "../slabs/slab.ts";
import { type SlabPart, splitSlab } from "../slabs/slab-parts.ts";
import { encodeSmallSlab } from "../slabs/small-slab.ts";
import type { SlabKind } from "./entries.ts";
import { BYTES_PER_STATEMENT } from "./read-parts.ts";

/** A slab with more passages is stored in parts, so that a search reads only those that it needs. */
export const MAX_SMALL = 512;

/** A number that no other code locks; see PostgreSQL's manual, "Advisory Locks". */
const LOCK_KEY = 7_141_385_003;

/**
 * Makes this transaction the only one that changes which slabs and passages are alive. Without it a removal could miss
 * a slab that a merge has just made ready. The next statement sees what the transaction before has done.
 */
export async function lockSlabs(tx: postgres.ISql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK_KEY}::bigint)`;
}

type SlabPlace = {
  readonly generationId: number;
  readonly kind: SlabKind;
  readonly state: "writing" | "ready";
  /** How long the writer of a slab that is `writing` may take. */
  readonly claimMinutes?: number;
};

/** Writes a slab. Without a transaction, a slab that is written in several statements must be `writing`. */
export async function insertSlab(sql: postgres.ISql, place: SlabPlace, slab: Slab): Promise<number> {
  const { chunkIds, count } = slab.columns;
  const large = count > MAX_SMALL;
  const [row] = await sql<{ id: number }[]>`
    insert into slabs (generation_id, kind, state, large, passages, first_chunk, last_chunk, bytes, claimed_until)
    values (${place.generationId}, ${place.kind}, ${place.state}, ${large}, ${count}, ${chunkIds[0] ?? 0},
      ${chunkIds[count - 1] ?? 0}, 0, now() + make_interval(mins => ${place.claimMinutes ?? null}::int))
    returning id`;
  const id = row?.id ?? 0;
  for (const parts of batches(large ? splitSlab(slab) : [wholeOf(slab)])) await insertParts(sql, id, parts);
  return id;
}

type StoredPart = Pick<SlabPart, "place" | "bytes"> & { readonly kind: SlabPart["kind"] | "slab" };

function wholeOf(slab: Slab): StoredPart {
  return { kind: "slab", place: 0, bytes: encodeSmallSlab(slab) };
}

function* batches(parts: Iterable<StoredPart>): Generator<readonly StoredPart[]> {
  let batch: StoredPart[] = [];
  let size = 0;
  for (const part of parts) {
    if (size + part.bytes.length > BYTES_PER_STATEMENT && batch.length > 0) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(part);
    size += part.bytes.length;
  }
  yield batch;
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}

async function insertParts(sql: postgres.ISql, slabId: number, parts: readonly StoredPart[]): Promise<void> {
  // One text, because the driver searches each value of an array for signs to escape.
  const bytes = parts.map((part) => base64Of(part.bytes)).join(",");
  await sql`
    with written as (
      insert into slab_parts (slab_id, kind, place, bytes)
      select ${slabId}, p.kind, p.place, decode(p.bytes, 'base64')
      from unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ place }) => place)}::int[],
        string_to_array(${bytes}::text, ',')) as p(kind, place, bytes)
      returning length(bytes) as bytes)
    update slabs set bytes = bytes + (select sum(written.bytes) from written) where id = ${slabId}`;
}

/**
 * Marks passages as deleted in all slabs of a kind that may have them. The caller has `lockSlabs`, and writes slabs with
 * these passages only afterwards.
 */
export async function markDeleted(
  tx: postgres.ISql,
  generationId: number,
  kind: SlabKind,
  chunkIds: readonly number[],
): Promise<void> {
  const ids = [...chunkIds];
  await tx`
    update slabs set dead_version = dead_version + 1,
      dead = dead || array(
        select id from unnest(${ids}::int[]) as gone(id) where id between first_chunk and last_chunk
        except select unnest(dead))
    where generation_id = ${generationId} and kind = ${kind} and state = 'ready'
      and exists (select 1 from unnest(${ids}::int[]) as gone(id) where id between first_chunk and last_chunk)`;
}
