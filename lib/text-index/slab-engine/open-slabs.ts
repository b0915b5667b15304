import type { SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { Bitmap } from "../slabs/bitmap.ts";
import { type PostingList, readPostings } from "../slabs/posting-list.ts";
import { type LargeSlab, readLargeSlab, readTermsPart, termPageOf } from "../slabs/slab-parts.ts";
import { decodeSmallSlab, type SlabFrame } from "../slabs/small-slab.ts";
import { findTerm, listBytesAt, type TermTable } from "../slabs/term-table.ts";
import { changingIndex, damagedIndex, inSlab, LostPartError, markDamaged } from "./damaged-index.ts";
import { readDead } from "./dead-passages.ts";
import { readEntries, type SeenSlabs, type SlabEntry, type SlabKind } from "./entries.ts";
import { cacheOf, type PartCache, type SlabBody } from "./part-cache.ts";
import { OutdatedEntryError, orOutdated, type PartName, readParts } from "./read-parts.ts";

/** A slab that is read as far as every search needs it. */
export type OpenSlab = SlabFrame & {
  readonly entry: SlabEntry;
  readonly body: SlabBody;
  readonly dead: Bitmap | null;
};

/** Which slabs to open. */
type SlabQuery = {
  /** An array of ids. */
  readonly generations: SQL;
  readonly kind: SlabKind;
  /** What an earlier statement of the same search has seen. Absent: it is read. */
  readonly seen?: SeenSlabs | undefined;
};

/** After as many changes during one read, the read fails. */
const ATTEMPTS = 5;

/**
 * Opens the slabs of generations and uses them. If they change before all parts are read, it begins again, so that
 * `use` sees one state: it must only read.
 *
 * A slab with a lost part is marked as damaged, and read no more: the others answer.
 * @throws AppError("index_damaged") if `query.seen` does not say so yet. The search begins again, and says it.
 *   AppError("index_changing") if the slabs change at every attempt.
 */
export async function withSlabs<Result>(
  db: Database,
  query: SlabQuery,
  use: (slabs: readonly OpenSlab[]) => Promise<Result>,
): Promise<Result> {
  let { seen } = query;
  for (let attempt = 1; ; attempt++) {
    try {
      // A removal may mark passages as deleted between any two statements, so the next attempts read both in one.
      seen ??= await readEntries(db, query.generations, attempt > 1);
      if (seen.damaged && query.seen?.damaged === false) throw damagedIndex();
      const entries = seen.entries.filter(({ kind }) => kind === query.kind);
      return await use(await openSlabs(db, entries));
    } catch (error) {
      const isLost = error instanceof LostPartError;
      if (!isLost && !(error instanceof OutdatedEntryError)) throw error;
      // A slab is marked once, so this ends.
      if (isLost && (await markDamaged(db.$client, error.slabId))) attempt = 0;
      else if (attempt === ATTEMPTS) throw changingIndex(error);
      seen = undefined;
    }
  }
}

async function openSlabs(db: Database, entries: readonly SlabEntry[]): Promise<readonly OpenSlab[]> {
  const cache = cacheOf(db.$client);
  const roots = entries.map(
    ({ id, large }): PartName => ({ slabId: id, kind: large ? "columns" : "slab", place: 0 }),
  );
  const bodies = await readParts(db, cache, "root", roots, ({ kind }, bytes) => {
    const body = kind === "slab" ? { small: decodeSmallSlab(bytes) } : { large: readLargeSlab(bytes) };
    return [body, memoryOf(body, bytes)];
  });
  const frames = entries.map((entry, place) => ({ entry, ...frameOf(orOutdated(bodies[place])) }));
  const dead = await readDead(db, cache, frames);
  return frames.map((slab, place) => ({ ...slab, dead: dead[place] ?? null }));
}

function frameOf(body: SlabBody): SlabFrame & Pick<OpenSlab, "body"> {
  if ("large" in body) return { body, columns: body.large.columns, rows: body.large.rows };
  return { body, columns: body.small.columns, rows: body.small.vectors.rows };
}

/** What a short text takes in memory. */
const BYTES_PER_TEXT = 40;

/** The stored bytes, and what is computed of them. */
function memoryOf(body: SlabBody, bytes: Uint8Array): number {
  const { starts, coded } = frameOf(body).rows;
  const texts = "large" in body ? body.large.firstTerms.length * BYTES_PER_TEXT : 0;
  return bytes.buffer.byteLength + starts.byteLength + coded.byteLength + texts;
}

/** Returns the lists of terms, by slab in the order given. Terms that a slab does not have are absent. */
export async function readLists(
  db: Database,
  slabs: readonly OpenSlab[],
  terms: readonly string[],
): Promise<readonly ReadonlyMap<string, PostingList>[]> {
  const cache = cacheOf(db.$client);
  const largeOf = new Map<number, LargeSlab>();
  const names = slabs.flatMap(({ entry: { id }, body }): PartName[] => {
    if ("small" in body) return [];
    largeOf.set(id, body.large);
    const known = cache.get(id, "lists")?.byTerm;
    const places = new Set(
      terms.filter((term) => !known?.has(term)).map((term) => termPageOf(body.large, term)),
    );
    places.delete(-1);
    return [...places].map((place) => ({ slabId: id, kind: "terms", place }));
  });
  const pages = await readParts(db, cache, "terms", names, ({ slabId, place }, bytes) => [
    readTermsPart(orOutdated(largeOf.get(slabId)), place, bytes),
    bytes.buffer.byteLength,
  ]);
  const pageOf = new Map(names.map(({ slabId, place }, index) => [`${slabId} ${place}`, pages[index]]));
  return slabs.map((slab) =>
    listsOf(cache, slab, terms, (large, term) => {
      const place = termPageOf(large, term);
      return place === -1 ? null : orOutdated(pageOf.get(`${slab.entry.id} ${place}`));
    }),
  );
}

function listsOf(
  cache: PartCache,
  { entry, body, columns }: OpenSlab,
  terms: readonly string[],
  pageOf: (large: LargeSlab, term: string) => TermTable | null,
): Map<string, PostingList> {
  const cached = cache.get(entry.id, "lists");
  const known = cached?.byTerm ?? new Map<string, PostingList | null>();
  const lists = new Map<string, PostingList>();
  const added: (PostingList | null)[] = [];
  for (const term of terms) {
    let list = known.get(term);
    if (list === undefined) {
      const table = "small" in body ? body.small.terms : pageOf(body.large, term);
      list = table === null ? null : inSlab(entry.id, () => listIn(table, columns.count, term));
      known.set(term, list);
      added.push(list);
    }
    if (list !== null) lists.set(term, list);
  }
  if (added.length > 0) {
    const bytes = (cached?.bytes ?? 0) + bytesOfLists(added);
    cache.set(entry.id, "lists", 0, { byTerm: known, bytes }, bytes);
  }
  return lists;
}

/** What a list takes besides its numbers. */
const BYTES_PER_LIST = 400;

function bytesOfLists(lists: readonly (PostingList | null)[]): number {
  let bytes = lists.length * BYTES_PER_LIST;
  for (const list of lists) bytes += list?.ordinals.buffer.byteLength ?? 0;
  return bytes;
}

/** Copies the list, so that it does not keep all bytes of its page in memory. */
function listIn(table: TermTable, passages: number, term: string): PostingList | null {
  const place = findTerm(table, term);
  return place === -1 ? null : readPostings(new Uint8Array(listBytesAt(table, place)), passages);
}
