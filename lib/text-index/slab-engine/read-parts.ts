import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import type { VectorSlice } from "../slabs/slab-parts.ts";
import { inSlab, LostPartError } from "./damaged-index.ts";
import type { PartCache, PartKind, Parts } from "./part-cache.ts";

/** Bytes of parts per statement, so that none holds the embedded database's session for long: about 4 ms. */
export const BYTES_PER_STATEMENT = 512_000;
/** Names per statement. */
const NAMES_PER_STATEMENT = 256;
/** A shorter Buffer shares its memory with others. */
const SHARED_BELOW = 4096;

/** A stored value of a slab. */
export type PartName = {
  readonly slabId: number;
  readonly kind: "slab" | "columns" | "terms" | "codes" | "vectors";
  readonly place: number;
};

/** A stretch of a stored part of vectors. */
export type NamedSlice = VectorSlice & { readonly slabId: number };

/** More of a slab died, or it was merged away, after its entry was read. */
export class OutdatedEntryError extends Error {}

/**
 * Returns parts in the order given: from the cache, or read. They are returned also if the cache cannot hold them all.
 * @param decode reads a stored value. The second result is what the part holds in memory, in bytes.
 * @throws LostPartError if one does not exist, or is not the one that was written.
 */
export async function readParts<Kind extends PartKind>(
  db: Database,
  cache: PartCache,
  kind: Kind,
  names: readonly PartName[],
  decode: (name: PartName, bytes: Uint8Array) => readonly [part: Parts[Kind], bytes: number],
): Promise<readonly Parts[Kind][]> {
  const parts = names.map(({ slabId, place }) => cache.get(slabId, kind, place));
  const missing = names.flatMap((name, index) => (parts[index] === undefined ? [{ ...name, index }] : []));
  await readStored(db, missing, (name, bytes) => {
    const [part, size] = inSlab(name.slabId, () => decode(name, bytes));
    parts[name.index] = part;
    cache.set(name.slabId, kind, name.place, part, size);
  });
  return parts.map(orOutdated);
}

/** @throws OutdatedEntryError if the value was not read. */
export function orOutdated<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new OutdatedEntryError("A part is gone.");
  return value;
}

/** Reads stored values in order: as many per statement as fit. */
async function readStored<Name extends PartName>(
  db: Database,
  names: readonly Name[],
  keep: (name: Name, bytes: Uint8Array) => void,
): Promise<void> {
  for (let from = 0; from < names.length; ) {
    const step = names.slice(from, from + NAMES_PER_STATEMENT);
    const stored = await rows<{ bytes: string | null; size: number | null }>(db, fittingParts(step));
    for (const [place, name] of step.entries()) {
      const { bytes = null, size = null } = stored[place] ?? {};
      if (size === null) throw new LostPartError(name.slabId);
      if (bytes !== null) keep(name, decoded(bytes));
      else if (place === 0) keep(name, await readLongPart(db, name, size));
      else break;
      from++;
    }
  }
}

/** A statement for the values of parts, in order. The bytes of those that do not fit are null; missing ones have no size. */
function fittingParts(names: readonly PartName[]) {
  return sql`
    select size, case when total <= ${BYTES_PER_STATEMENT}::int then encode(bytes, 'base64') end as bytes
    from (
      select n, p.bytes, length(p.bytes) as size, sum(length(p.bytes)) over (order by n) as total
      from unnest(${integers(names.map(({ slabId }) => slabId))}, ${texts(names.map(({ kind }) => kind))},
        ${integers(names.map(({ place }) => place))}) with ordinality as wanted(slab_id, kind, place, n)
      left join slab_parts p using (slab_id, kind, place)) as parts
    order by n`;
}

async function readLongPart(
  db: Database,
  { slabId, kind, place }: PartName,
  size: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  for (let from = 0; from < size; from += BYTES_PER_STATEMENT) {
    const [row] = await rows<{ bytes: string }>(
      db,
      sql`select encode(substring(bytes from ${from + 1}::int for ${BYTES_PER_STATEMENT}::int), 'base64') as bytes
        from slab_parts where slab_id = ${slabId}::int and kind = ${kind} and place = ${place}::int`,
    );
    bytes.set(decoded(orOutdated(row).bytes), from);
  }
  return bytes;
}

/**
 * Reads slices of parts, joined in the order given. Postgres reads only their stretches of a value, because values are
 * stored without compression.
 * @throws LostPartError if a part is missing or too short.
 */
export async function readSlices(db: Database, slices: readonly NamedSlice[]): Promise<Uint8Array> {
  const [row] = await rows<{ bytes: string | null; lost: number | null }>(
    db,
    sql`
      select encode(string_agg(substring(p.bytes from first for size), ''::bytea order by n), 'base64') as bytes,
        min(wanted.slab_id) filter (where p.bytes is null or length(p.bytes) < first - 1 + size) as lost
      from unnest(${integers(slices.map(({ slabId }) => slabId))}, ${integers(slices.map(({ place }) => place))},
        ${integers(slices.map(({ at }) => at + 1))}, ${integers(slices.map(({ bytes }) => bytes))})
        with ordinality as wanted(slab_id, place, first, size, n)
      left join slab_parts p on p.slab_id = wanted.slab_id and p.kind = 'vectors' and p.place = wanted.place`,
  );
  if (row?.lost != null) throw new LostPartError(row.lost);
  return decoded(row?.bytes ?? "");
}

/** Values travel as base64, which is shorter than the text form of bytea, and faster to read. */
function decoded(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, "base64");
  return bytes.length < SHARED_BELOW ? new Uint8Array(bytes) : bytes;
}
