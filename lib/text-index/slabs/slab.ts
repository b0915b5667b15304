import type { Facet } from "#lib/domain/embedding.ts";
import { emptyPage, quantise, type VectorPage } from "./int8-vectors.ts";
import { countEscapes, postingsSize } from "./posting-list.ts";
import { codeWords, signCode } from "./sign-codes.ts";
import { columnsOf, type PassageFacts, type SlabColumns } from "./slab-columns.ts";
import { type TermTable, termSize, writeTermTable } from "./term-table.ts";
import { facetNumber, hasCode, type VectorRows, vectorRows } from "./vector-rows.ts";

/** An immutable index of at most `MAX_PASSAGES` passages of one generation. */
export type Slab = {
  readonly columns: SlabColumns;
  readonly terms: TermTable;
  readonly vectors: SlabVectors;
};

/** The vectors of a slab, all of one model. */
export type SlabVectors = {
  readonly rows: VectorRows;
  /** The sign code of each of `rows.coded`. */
  readonly codes: Uint32Array;
  /** All rows in one page. */
  readonly page: VectorPage;
};

/** A passage to index. */
export type SlabPassage = PassageFacts & {
  /** Frequency by term, weighted by field: not negative, usually whole. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** Its vectors, if it has any: at most one of a facet and window. */
  readonly vectors: readonly PassageVector[];
};

export type PassageVector = {
  readonly facet: Facet;
  readonly window: number;
  readonly vector: Float32Array;
};

/**
 * Builds a slab. The same passages in any order make the same slab. Passages of one segment must be in one slab.
 * @throws RangeError if a passage is given twice, there are too many, or a value does not fit its column.
 */
export function buildSlab(passages: readonly SlabPassage[]): Slab {
  const sorted = passages.toSorted((a, b) => a.chunkId - b.chunkId);
  const columns = columnsOf(sorted);
  return { columns, terms: buildTerms(sorted, columns), vectors: buildVectors(sorted) };
}

/** Returns a function that counts the segments of a term's passages whose length counts. */
export function segmentCounter({ segments, segmentLengths, segmentIds }: SlabColumns) {
  const seen = new Uint32Array(segmentIds.length);
  let round = 0;
  return (ordinals: Uint16Array, count: number): number => {
    round++;
    let found = 0;
    for (let place = 0; place < count; place++) {
      const ordinal = ordinals[place] ?? 0;
      const segment = segments[ordinal] ?? 0;
      if ((segmentLengths[ordinal] ?? 0) === 0 || seen[segment] === round) continue;
      seen[segment] = round;
      found++;
    }
    return found;
  };
}

function buildTerms(passages: readonly SlabPassage[], columns: SlabColumns): TermTable {
  const lists = new Map<string, TermList>();
  for (const [ordinal, passage] of passages.entries())
    for (const [term, frequency] of passage.frequencies) {
      if (!(frequency >= 0 && Number.isFinite(frequency)))
        throw new RangeError(`${frequency} is not a frequency.`);
      const found = lists.get(term);
      if (found === undefined) {
        // Terms of ill-formed text would become equal in UTF-8.
        if (!term.isWellFormed()) throw new RangeError("A term is not well-formed text.");
        lists.set(term, { ordinals: [ordinal], frequencies: [frequency] });
      } else {
        found.ordinals.push(ordinal);
        found.frequencies.push(frequency);
      }
    }
  // Without a function, strings are compared by their code units.
  const terms = [...lists.keys()].sort();
  const writer = writeTermTable({
    count: terms.length,
    termBytes: terms.reduce((sum, term) => sum + termSize(term), 0),
    listBytes: [...lists.values()].reduce((sum, list) => sum + sizeOf(list), 0),
  });
  const countSegments = segmentCounter(columns);
  const ordinals = new Uint16Array(passages.length);
  const frequencies = new Float32Array(passages.length);
  for (const term of terms) {
    const list = lists.get(term);
    const count = list?.ordinals.length ?? 0;
    for (let place = 0; place < count; place++) {
      ordinals[place] = list?.ordinals[place] ?? 0;
      frequencies[place] = list?.frequencies[place] ?? 0;
    }
    writer.add(term, { count, ordinals, frequencies, segments: countSegments(ordinals, count) });
  }
  return writer.finish();
}

type TermList = { readonly ordinals: number[]; readonly frequencies: number[] };

function sizeOf({ ordinals, frequencies }: TermList): number {
  const count = ordinals.length;
  return postingsSize(count, countEscapes({ count, frequencies }));
}

function buildVectors(passages: readonly SlabPassage[]): SlabVectors {
  const given = passages.flatMap((passage, ordinal) =>
    passage.vectors.map((each) => ({ ...each, ordinal, number: facetNumber(each.facet) })),
  );
  given.sort((a, b) => a.ordinal - b.ordinal || a.number - b.number || a.window - b.window);
  const dimension = given[0]?.vector.length ?? 0;
  const rows = vectorRows(passages.length, dimension, {
    ordinals: Uint16Array.from(given, ({ ordinal }) => ordinal),
    facets: Uint8Array.from(given, ({ number }) => number),
    windows: Uint16Array.from(given, ({ window }) => window),
  });
  const words = codeWords(dimension);
  const codes = new Uint32Array(rows.coded.length * words);
  const page = emptyPage(rows.count, dimension);
  let nextCode = 0;
  for (const [row, each] of given.entries()) {
    const before = given[row - 1];
    if (before?.ordinal === each.ordinal && before.number === each.number && before.window === each.window)
      throw new RangeError("A passage has two vectors of one facet and window.");
    if (each.vector.length !== dimension || each.window > 0xffff)
      throw new RangeError("A vector has another dimension, or its window does not fit.");
    quantise(page, row, each.vector);
    if (hasCode(rows, row)) codes.set(signCode(each.vector), words * nextCode++);
  }
  return { rows, codes, page };
}
