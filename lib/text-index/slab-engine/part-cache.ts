import type { Bitmap } from "../slabs/bitmap.ts";
import type { VectorPage } from "../slabs/int8-vectors.ts";
import type { PostingList } from "../slabs/posting-list.ts";
import type { Slab } from "../slabs/slab.ts";
import type { LargeSlab } from "../slabs/slab-parts.ts";
import type { TermTable } from "../slabs/term-table.ts";

/** The whole slab if it is small; otherwise where its parts are. */
export type SlabBody = { readonly small: Slab } | { readonly large: LargeSlab };

/** The parts of slabs, read. */
export type Parts = {
  readonly root: SlabBody;
  readonly terms: TermTable;
  readonly codes: Uint32Array;
  /** The vectors of one passage. Its place is the passage's ordinal. */
  readonly vectors: VectorPage;
  /** Which passages are dead, at a version. Null for none. */
  readonly dead: { readonly version: number; readonly bits: Bitmap | null };
  /** The lists of terms that were asked for, and what they hold in memory. Null for a term that the slab does not have. */
  readonly lists: { readonly byTerm: Map<string, PostingList | null>; readonly bytes: number };
};

export type PartKind = keyof Parts;

/** As `SEARCH_CACHE_MB`. */
const DEFAULT_BYTES = 256 * 1024 ** 2;
/** What an entry takes besides the bytes of its part: its key, and objects. Measured with the vectors of passages. */
export const ENTRY_BYTES = 1000;

type Entry = { readonly part: Parts[PartKind]; readonly bytes: number };

/** The parts that were used last, up to a number of bytes. Slabs never change, so a part is valid as long as it is used. */
export class PartCache {
  readonly #entries = new Map<number, Entry>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit = DEFAULT_BYTES) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get<Kind extends PartKind>(slabId: number, kind: Kind, place = 0): Parts[Kind] | undefined {
    const key = keyOf(slabId, kind, place);
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.part as Parts[Kind];
  }

  /** @param bytes what the part holds in memory. One that is larger than the whole cache is not kept. */
  set<Kind extends PartKind>(
    slabId: number,
    kind: Kind,
    place: number,
    part: Parts[Kind],
    bytes: number,
  ): void {
    const key = keyOf(slabId, kind, place);
    const all = bytes + ENTRY_BYTES;
    this.#remove(key);
    if (all > this.#limit) return;
    this.#entries.set(key, { part, bytes: all });
    this.#bytes += all;
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: number): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

const KIND_NUMBERS = { root: 0, terms: 1, codes: 2, vectors: 3, dead: 4, lists: 5 } as const satisfies Record<
  PartKind,
  number
>;
const KINDS = Object.keys(KIND_NUMBERS).length;
/** A slab has at most 65,535 passages, and fewer parts of any other kind. */
const PLACES = 65_536;

/** A number, because a search looks up hundreds of vectors, and a text would be built for each. */
function keyOf(slabId: number, kind: PartKind, place: number): number {
  return (slabId * KINDS + KIND_NUMBERS[kind]) * PLACES + place;
}

const caches = new WeakMap<object, PartCache>();

/** See `IndexKeeping`. */
export function shareCache(clients: readonly object[], bytes: number): void {
  const cache = new PartCache(bytes);
  for (const client of clients) caches.set(client, cache);
}

/** The cache of a database's client. Each process has its own. */
export function cacheOf(client: object): PartCache {
  const known = caches.get(client);
  if (known !== undefined) return known;
  const cache = new PartCache();
  caches.set(client, cache);
  return cache;
}
