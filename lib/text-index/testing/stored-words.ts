import type postgres from "postgres";
import { ordinalsOf } from "../slab-engine/ordinals.ts";
import { readWholeSlab } from "../slab-engine/read-whole-slab.ts";
import { ESCAPE, readPostings } from "../slabs/posting-list.ts";
import { listBytesAt, termAt } from "../slabs/term-table.ts";

/** The words of a passage as the index stores them. */
export type StoredWords = {
  readonly length: number;
  /** 0 for an atom. */
  readonly segmentLength: number;
  /** Frequency by term, in the order of the terms. */
  readonly frequencies: ReadonlyMap<string, number>;
};

/**
 * Reads the words of all living passages, by id.
 * @throws Error if a passage is in the index twice.
 */
export async function readStoredWords(sql: postgres.ISql): Promise<ReadonlyMap<number, StoredWords>> {
  const passages = new Map<number, StoredWords & { readonly frequencies: Map<string, number> }>();
  const slabs = await sql<{ id: number; large: boolean; dead: readonly number[] }[]>`
    select id, large, dead from slabs where kind = 'words' and state = 'ready'`;
  for (const { id, large, dead } of slabs) {
    const slab = await readWholeSlab(sql, { id, large });
    if (slab === null) throw new Error("A slab went while it was read.");
    const { columns, terms } = slab;
    const gone = new Set(ordinalsOf(columns.chunkIds, dead));
    const own = Array.from({ length: columns.count }, (_, ordinal) => ({
      length: columns.lengths[ordinal] ?? 0,
      segmentLength: columns.segmentLengths[ordinal] ?? 0,
      frequencies: new Map<string, number>(),
    }));
    for (let place = 0; place < terms.count; place++) {
      const list = readPostings(listBytesAt(terms, place), columns.count);
      const escapes = list.escapes.values();
      for (const [at, ordinal] of list.ordinals.entries()) {
        const code = list.frequencies[at] ?? 0;
        own[ordinal]?.frequencies.set(
          termAt(terms, place),
          code === ESCAPE ? (escapes.next().value ?? 0) : code,
        );
      }
    }
    for (const [ordinal, words] of own.entries()) {
      if (gone.has(ordinal)) continue;
      const chunkId = columns.chunkIds[ordinal] ?? 0;
      if (passages.has(chunkId)) throw new Error(`Passage ${chunkId} is in the index twice.`);
      passages.set(chunkId, words);
    }
  }
  return passages;
}

/**
 * Returns a passage's words as lines of term, frequency and lengths, to compare two indexes by natural keys.
 * @throws Error if the index has no words of the passage. Words lost before and after would compare as equal.
 */
export function linesOf(words: StoredWords | undefined): readonly string[] {
  if (words === undefined) throw new Error("The index has no words of a passage.");
  const { frequencies, length, segmentLength } = words;
  return [...frequencies].map(([term, tf]) => `${term}:${tf}:${length}:${segmentLength}`).sort();
}
