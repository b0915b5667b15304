import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import { type Bitmap, bitmapOf } from "../slabs/bitmap.ts";
import { pagesOf, rowsPerPage, type VectorPages } from "../slabs/int8-vectors.ts";
import { type PostingList, readPostings } from "../slabs/posting-list.ts";
import { DamagedValueError } from "../slabs/sealed-value.ts";
import type { Slab } from "../slabs/slab.ts";
import type { SlabColumns } from "../slabs/slab-columns.ts";
import {
  type LargeSlab,
  readCodesPart,
  readLargeSlab,
  readTermsPart,
  readVectorsPart,
  termPageOf,
} from "../slabs/slab-parts.ts";
import { decodeSmallSlab, type SlabFrame } from "../slabs/small-slab.ts";
import { findTerm, listBytesAt, type TermTable } from "../slabs/term-table.ts";
import { damagedIndex } from "./damaged-index.ts";
import { readEntries, type SlabEntry, type SlabKind } from "./entries.ts";
import { ordinalsOf } from "./ordinals.ts";
import { cacheOf, type PartCache, type PartKind } from "./part-cache.ts";

/** A slab that is read as far as every search needs it. */
export type OpenSlab = SlabFrame & {
  readonly entry: SlabEntry;
  /** The whole slab if it is small; otherwise where its parts are. */
  readonly body: { readonly small: Slab } | { readonly large: LargeSlab };
  readonly dead: Bitmap | null;
};

type PartName = { readonly slabId: number; readonly kind: PartKind; readonly place: number };

/** Which slabs to open. */
type SlabQuery = {
  /** An array of ids. */
  readonly generations: SQL;
  readonly kind: SlabKind;
  /** Those that an earlier statement of the same search has seen. Absent: they are read. */
  readonly entries?: readonly SlabEntry[] | undefined;
};

/** A slab was merged away, or more of it died, after its entry was read. */
class OutdatedEntryError extends Error {}

/** After this many attempts a part is not late but lost. */
const ATTEMPTS = 5;
/** Parts per statement, so that none holds the embedded database's session for long. */
const PARTS_PER_STATEMENT = 24;

/**
 * Opens the slabs of generations and uses them. If they change before all parts are read, it begins again, so that
 * `use` sees one state: it must only read.
 * @throws AppError("index_damaged") if a stored value is not the one that was written.
 */
export async function withSlabs<Result>(
  db: Database,
  query: SlabQuery,
  use: (slabs: readonly OpenSlab[]) => Promise<Result>,
): Promise<Result> {
  let entries = query.entries;
  for (let attempt = 1; ; attempt++) {
    try {
      entries ??= await readEntries(db, query.generations);
      return await use(
        await openSlabs(
          db,
          entries.filter(({ kind }) => kind === query.kind),
        ),
      );
    } catch (error) {
      if (!(error instanceof OutdatedEntryError))
        throw error instanceof DamagedValueError ? damagedIndex(error) : error;
      if (attempt === ATTEMPTS) throw damagedIndex(error);
      entries = undefined;
    }
  }
}

async function openSlabs(db: Database, entries: readonly SlabEntry[]): Promise<readonly OpenSlab[]> {
  const cache = cacheOf(db.$client);
  const roots = entries.map(
    ({ id, large }): PartName => ({
      slabId: id,
      kind: large ? "columns" : "slab",
      place: 0,
    }),
  );
  await fetchParts(db, cache, roots, (name, bytes) => {
    if (name.kind === "slab") cache.set(name.slabId, "slab", 0, decodeSmallSlab(bytes), bytes.length);
    else cache.set(name.slabId, "columns", 0, readLargeSlab(bytes), bytes.length);
  });
  const frames = entries.map((entry) => ({ entry, ...frameOf(cache, entry) }));
  await fetchDead(db, cache, frames);
  return frames.map((slab) => ({ ...slab, dead: deadOf(cache, slab.entry) }));
}

function frameOf(cache: PartCache, { id, large }: SlabEntry): SlabFrame & Pick<OpenSlab, "body"> {
  if (!large) {
    const small = found(cache.get(id, "slab"));
    return { body: { small }, columns: small.columns, rows: small.vectors.rows };
  }
  const root = found(cache.get(id, "columns"));
  return { body: { large: root }, columns: root.columns, rows: root.rows };
}

/** A part that was just fetched is missing only if the cache is smaller than one search needs. */
function found<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new OutdatedEntryError("A part is gone.");
  return part;
}

function deadOf(cache: PartCache, { id, deadVersion }: SlabEntry): Bitmap | null {
  if (deadVersion === 0) return null;
  const known = found(cache.get(id, "dead"));
  if (known.version !== deadVersion) throw new OutdatedEntryError("More of a slab is dead.");
  return known.bits;
}

/** Reads the dead of the slabs whose known version is another one. */
async function fetchDead(
  db: Database,
  cache: PartCache,
  slabs: readonly { readonly entry: SlabEntry; readonly columns: SlabColumns }[],
): Promise<void> {
  const wanted = slabs.filter(
    ({ entry: { id, deadVersion } }) => deadVersion > 0 && cache.get(id, "dead")?.version !== deadVersion,
  );
  if (wanted.length === 0) return;
  const stored = await rows<{ id: number; version: number; dead: string }>(
    db,
    sql`select id, dead_version as version, array_to_string(dead, ',') as dead from slabs
      where id = any(${integers(wanted.map(({ entry }) => entry.id))})`,
  );
  const columnsOf = new Map(wanted.map(({ entry, columns }) => [entry.id, columns]));
  for (const { id, version, dead } of stored) {
    const columns = found(columnsOf.get(id));
    const ordinals = ordinalsOf(columns.chunkIds, dead === "" ? [] : dead.split(",").map(Number));
    const bits = ordinals.length === 0 ? null : bitmapOf(columns.count, ordinals);
    cache.set(id, "dead", 0, { version, bits }, columns.count >>> 3);
  }
}

/**
 * Reads the parts that are not cached, and passes each to `keep`.
 * @throws OutdatedEntryError if one does not exist.
 */
async function fetchParts(
  db: Database,
  cache: PartCache,
  names: readonly PartName[],
  keep: (name: PartName, bytes: Uint8Array) => void,
): Promise<void> {
  const missing = names.filter(({ slabId, kind, place }) => cache.get(slabId, kind, place) === undefined);
  for (let from = 0; from < missing.length; from += PARTS_PER_STATEMENT) {
    const step = missing.slice(from, from + PARTS_PER_STATEMENT);
    const stored = await rows<PartName & { readonly bytes: Uint8Array }>(
      db,
      sql`select p.slab_id as "slabId", p.kind, p.place, p.bytes
        from unnest(${integers(step.map(({ slabId }) => slabId))}, ${texts(step.map(({ kind }) => kind))},
          ${integers(step.map(({ place }) => place))}) as wanted(slab_id, kind, place)
        join slab_parts p using (slab_id, kind, place)`,
    );
    if (stored.length < step.length) throw new OutdatedEntryError("A part is gone.");
    for (const { bytes, ...name } of stored) keep(name, bytes);
  }
}

/** Returns the lists of terms, by slab in the order given. Terms that a slab does not have are absent. */
export async function readLists(
  db: Database,
  slabs: readonly OpenSlab[],
  terms: readonly string[],
): Promise<readonly ReadonlyMap<string, PostingList>[]> {
  const cache = cacheOf(db.$client);
  const pages = slabs.flatMap(({ entry, body }): PartName[] => {
    if ("small" in body) return [];
    const known = cache.get(entry.id, "lists");
    const places = new Set(
      terms.filter((term) => !known?.has(term)).map((term) => termPageOf(body.large, term)),
    );
    places.delete(-1);
    return [...places].map((place) => ({ slabId: entry.id, kind: "terms", place }));
  });
  const largeOf = largeSlabs(slabs);
  await fetchParts(db, cache, pages, ({ slabId, place }, bytes) => {
    const table = readTermsPart(found(largeOf.get(slabId)), place, bytes);
    cache.set(slabId, "terms", place, table, bytes.length);
  });
  return slabs.map((slab) => listsOf(cache, slab, terms));
}

function listsOf(cache: PartCache, slab: OpenSlab, terms: readonly string[]): Map<string, PostingList> {
  const { entry, body, columns } = slab;
  const known = cache.get(entry.id, "lists") ?? new Map<string, PostingList | null>();
  const lists = new Map<string, PostingList>();
  for (const term of terms) {
    let list = known.get(term);
    if (list === undefined) {
      const table = "small" in body ? body.small.terms : tableOf(cache, entry.id, body.large, term);
      list = table === null ? null : listIn(table, columns.count, term);
      known.set(term, list);
    }
    if (list !== null) lists.set(term, list);
  }
  cache.set(entry.id, "lists", 0, known, known.size * BYTES_PER_LIST);
  return lists;
}

/** What a list that is read takes besides its bytes, which it shares with its page. */
const BYTES_PER_LIST = 400;

function tableOf(cache: PartCache, slabId: number, large: LargeSlab, term: string): TermTable | null {
  const place = termPageOf(large, term);
  return place === -1 ? null : found(cache.get(slabId, "terms", place));
}

function listIn(table: TermTable, passages: number, term: string): PostingList | null {
  const place = findTerm(table, term);
  return place === -1 ? null : readPostings(listBytesAt(table, place), passages);
}

function largeSlabs(slabs: readonly OpenSlab[]): ReadonlyMap<number, LargeSlab> {
  return new Map(
    slabs.flatMap(({ entry, body }) => ("large" in body ? [[entry.id, body.large] as const] : [])),
  );
}

/** Returns the sign codes of slabs in parts, by slab in the order given. */
export async function readCodes(
  db: Database,
  slabs: readonly OpenSlab[],
): Promise<readonly (readonly Uint32Array[])[]> {
  const cache = cacheOf(db.$client);
  const largeOf = largeSlabs(slabs);
  const names = [...largeOf].flatMap(([slabId, large]) =>
    Array.from(large.checksums.codes, (_, place): PartName => ({ slabId, kind: "codes", place })),
  );
  await fetchParts(db, cache, names, ({ slabId, place }, bytes) => {
    const codes = readCodesPart(found(largeOf.get(slabId)), place, bytes);
    cache.set(slabId, "codes", place, codes, bytes.length);
  });
  return slabs.map(({ entry, body }) =>
    "small" in body
      ? [body.small.vectors.codes]
      : Array.from(body.large.checksums.codes, (_, place) => found(cache.get(entry.id, "codes", place))),
  );
}

/** Returns the pages with the vectors of passages, given by slab as ordinals. Other pages are not there. */
export async function readVectorPages(
  db: Database,
  slabs: readonly OpenSlab[],
  ordinals: readonly (readonly number[])[],
): Promise<readonly VectorPages[]> {
  const cache = cacheOf(db.$client);
  const largeOf = largeSlabs(slabs);
  const names = slabs.flatMap(({ entry, body, rows: vectors }, index): PartName[] => {
    if ("small" in body) return [];
    const places = pagesOf(vectors, ordinals[index] ?? [], rowsPerPage(vectors.dimension));
    return places.map((place) => ({ slabId: entry.id, kind: "vectors", place }));
  });
  await fetchParts(db, cache, names, ({ slabId, place }, bytes) => {
    const page = readVectorsPart(found(largeOf.get(slabId)), place, bytes);
    cache.set(slabId, "vectors", place, page, bytes.length);
  });
  return slabs.map(
    ({ entry, body, rows: vectors }): VectorPages =>
      "small" in body
        ? { rowsPerPage: Math.max(1, vectors.count), page: () => body.small.vectors.page }
        : {
            rowsPerPage: rowsPerPage(vectors.dimension),
            page: (place) => found(cache.get(entry.id, "vectors", place)),
          },
  );
}
