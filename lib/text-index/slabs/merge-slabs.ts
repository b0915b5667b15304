import { type Bitmap, countBits, hasBit } from "./bitmap.ts";
import { emptyPage } from "./int8-vectors.ts";
import { ESCAPE, type Postings, readPostings } from "./posting-list.ts";
import { codeWords } from "./sign-codes.ts";
import { type Slab, type SlabVectors, segmentCounter } from "./slab.ts";
import { columnsOf, factsAt, MAX_PASSAGES, type PassageFacts, type SlabColumns } from "./slab-columns.ts";
import { listBytesAt, type TermTable, termAt, writeTermTable } from "./term-table.ts";
import { startsOf, vectorRows } from "./vector-rows.ts";

/** A slab to merge, with its tombstones. Null for none. */
export type MergeInput = { readonly slab: Slab; readonly dead: Bitmap | null };

/** Where each passage of the merged slab comes from, by its new ordinal. */
type Origins = {
  readonly count: number;
  /** The place of its slab among the inputs, and its ordinal there. */
  readonly inputs: Uint16Array;
  readonly ordinals: Uint16Array;
};

/** The new ordinal of a dead passage. */
const NONE = MAX_PASSAGES;
/** Work between two steps, about a millisecond: postings read; a term or passage counts as several. */
const STEP = 50_000;
const TERM_WORK = 50;
const PASSAGE_WORK = 50;

/**
 * Merges slabs into one without their dead passages. The result is the slab that `buildSlab` makes of the living
 * passages, whichever slabs they were in before. Yields after each step of a few milliseconds; those over all passages,
 * at the beginning, take longest.
 * @throws RangeError if more than `MAX_PASSAGES` live, one lives in two slabs, two slabs say different lengths of one
 * segment, or the dimensions of vectors differ.
 */
export function* mergeSlabs(inputs: readonly MergeInput[]): Generator<void, Slab, void> {
  const slabs = inputs.map(({ slab }) => slab);
  const dimension = dimensionOf(slabs);
  const origins = originsOf(inputs);
  yield;
  const columns = mergeColumns(slabs, origins);
  yield;
  const terms = yield* mergeTerms(slabs, origins, columns);
  const vectors = yield* mergeVectors(slabs, origins, dimension);
  return { columns, terms, vectors };
}

function dimensionOf(slabs: readonly Slab[]): number {
  const withVectors = slabs.map(({ vectors }) => vectors.rows).filter(({ count }) => count > 0);
  const dimensions = new Set(withVectors.map(({ dimension }) => dimension));
  if (dimensions.size > 1) throw new RangeError("Slabs with vectors of several models cannot be merged.");
  const [dimension = 0] = dimensions;
  return dimension;
}

/** Orders the living passages of all slabs by chunk id. */
function originsOf(merged: readonly MergeInput[]): Origins {
  const count = merged.reduce(
    (sum, { slab, dead }) => sum + slab.columns.count - (dead === null ? 0 : countBits(dead)),
    0,
  );
  if (count > MAX_PASSAGES)
    throw new RangeError(`A slab holds at most ${MAX_PASSAGES} passages, not ${count}.`);
  const [inputs, ordinals, keys] = [new Uint16Array(count), new Uint16Array(count), new Float64Array(count)];
  let place = 0;
  for (const [input, { slab, dead }] of merged.entries())
    for (let ordinal = 0; ordinal < slab.columns.count; ordinal++) {
      if (dead !== null && hasBit(dead, ordinal)) continue;
      inputs[place] = input;
      ordinals[place] = ordinal;
      // An id has 31 bits and a place 16; a double holds 53 exactly.
      keys[place] = (slab.columns.chunkIds[ordinal] ?? 0) * 0x10000 + place;
      place++;
    }
  const places = Uint16Array.from(keys.sort(), (key) => key % 0x10000);
  return {
    count,
    inputs: places.map((unsorted) => inputs[unsorted] ?? 0),
    ordinals: places.map((unsorted) => ordinals[unsorted] ?? 0),
  };
}

function mergeColumns(slabs: readonly Slab[], { inputs, ordinals }: Origins): SlabColumns {
  const facts: PassageFacts[] = [];
  for (const [place, input] of inputs.entries()) {
    const slab = slabs[input];
    if (slab !== undefined) facts.push(factsAt(slab.columns, ordinals[place] ?? 0));
  }
  return columnsOf(facts);
}

/** Returns the new ordinals of each slab's passages. */
function newOrdinals(slabs: readonly Slab[], { inputs, ordinals }: Origins): Uint16Array[] {
  const found = slabs.map(({ columns }) => new Uint16Array(columns.count).fill(NONE));
  for (let place = 0; place < inputs.length; place++) {
    const own = found[inputs[place] ?? 0];
    if (own !== undefined) own[ordinals[place] ?? 0] = place;
  }
  return found;
}

/** Merges the sorted terms of all slabs: the next term is the least of those that each slab has next. */
function* mergeTerms(
  slabs: readonly Slab[],
  origins: Origins,
  columns: SlabColumns,
): Generator<void, TermTable, void> {
  const sum = (size: (terms: TermTable) => number) =>
    slabs.reduce((total, { terms }) => total + size(terms), 0);
  // A merged list is never longer than its parts.
  const writer = writeTermTable({
    count: sum(({ count }) => count),
    termBytes: sum(({ termBytes }) => termBytes.length),
    listBytes: sum(({ listBytes }) => listBytes.length),
  });
  const collector = postingsCollector(columns);
  const mapping = newOrdinals(slabs, origins);
  const next = slabs.map((slab, input) => ({
    ...{ slab, place: 0, term: termOf(slab.terms, 0) },
    ordinals: mapping[input] ?? new Uint16Array(),
  }));
  yield;
  let work = 0;
  for (;;) {
    const term = next.reduce<string | null>(
      (least, each) => (each.term !== null && (least === null || each.term < least) ? each.term : least),
      null,
    );
    if (term === null) return writer.finish();
    for (const each of next) {
      if (each.term !== term) continue;
      work += collector.add(each.slab, each.place, each.ordinals) + TERM_WORK;
      each.place++;
      each.term = termOf(each.slab.terms, each.place);
    }
    const postings = collector.take();
    if (postings.count > 0) writer.add(term, postings);
    if (work < STEP) continue;
    work = 0;
    yield;
  }
}

function termOf(terms: TermTable, place: number): string | null {
  return place < terms.count ? termAt(terms, place) : null;
}

/** Collects the living postings of one term after the other. */
function postingsCollector(columns: SlabColumns) {
  const ordinals = new Uint16Array(columns.count);
  const frequencies = new Float32Array(columns.count);
  const countSegments = segmentCounter(columns);
  let count = 0;
  return {
    /**
     * Adds a slab's list of the term at a place of its table. Returns its length.
     * @param mapping the new ordinals of the slab's passages.
     */
    add(slab: Slab, place: number, mapping: Uint16Array): number {
      const list = readPostings(listBytesAt(slab.terms, place), slab.columns.count);
      let nextEscape = 0;
      for (let posting = 0; posting < list.ordinals.length; posting++) {
        const code = list.frequencies[posting] ?? 0;
        const frequency = code === ESCAPE ? (list.escapes[nextEscape++] ?? 0) : code;
        const ordinal = mapping[list.ordinals[posting] ?? 0] ?? NONE;
        if (ordinal === NONE) continue;
        ordinals[count] = ordinal;
        frequencies[count++] = frequency;
      }
      return list.ordinals.length;
    },
    take(): Postings {
      sortPostings(ordinals, frequencies, count);
      const taken = { count, ordinals, frequencies, segments: countSegments(ordinals, count) };
      count = 0;
      return taken;
    },
  };
}

/** Sorts by ordinal. Nothing is done if the slabs follow each other, as they do unless imports run side by side. */
function sortPostings(ordinals: Uint16Array, frequencies: Float32Array, count: number): void {
  let sorted = true;
  for (let place = 1; place < count && sorted; place++)
    sorted = (ordinals[place - 1] ?? 0) < (ordinals[place] ?? 0);
  if (sorted) return;
  // Both fit 16 bits: the ordinal, then the place of its frequency.
  const keys = new Uint32Array(count);
  for (let place = 0; place < count; place++) keys[place] = (ordinals[place] ?? 0) * 0x10000 + place;
  keys.sort();
  const before = frequencies.slice(0, count);
  for (let place = 0; place < count; place++) {
    const key = keys[place] ?? 0;
    ordinals[place] = key >>> 16;
    frequencies[place] = before[key & 0xffff] ?? 0;
  }
}

/** Copies codes and quantised vectors as they are: a merge never changes a vector. */
function* mergeVectors(
  slabs: readonly Slab[],
  { count, inputs, ordinals }: Origins,
  dimension: number,
): Generator<void, SlabVectors, void> {
  const sources = slabs.map(({ columns, vectors }) => ({
    ...vectors,
    codeStarts: startsOf(vectors.rows.coded, columns.count),
  }));
  const words = codeWords(dimension);
  const sum = (size: (vectors: SlabVectors) => number) =>
    sources.reduce((total, vectors) => total + size(vectors), 0);
  const most = sum(({ rows }) => rows.count);
  const rows = {
    ordinals: new Uint16Array(most),
    facets: new Uint8Array(most),
    windows: new Uint16Array(most),
  };
  const codes = new Uint32Array(sum((vectors) => vectors.codes.length));
  const page = emptyPage(most, dimension);
  let [row, word] = [0, 0];
  for (let place = 0; place < count; place++) {
    const source = sources[inputs[place] ?? 0];
    if (source === undefined) continue;
    const ordinal = ordinals[place] ?? 0;
    const [from = 0, to = 0] = source.rows.starts.subarray(ordinal, ordinal + 2);
    const [code = 0, codeEnd = 0] = source.codeStarts.subarray(ordinal, ordinal + 2);
    rows.ordinals.fill(place, row, row + to - from);
    rows.facets.set(source.rows.facets.subarray(from, to), row);
    rows.windows.set(source.rows.windows.subarray(from, to), row);
    page.scales.set(source.page.scales.subarray(from, to), row);
    page.values.set(source.page.values.subarray(from * dimension, to * dimension), row * dimension);
    codes.set(source.codes.subarray(code * words, codeEnd * words), word);
    row += to - from;
    word += (codeEnd - code) * words;
    if (place % (STEP / PASSAGE_WORK) === 0) yield;
  }
  return {
    rows: vectorRows(count, row === 0 ? 0 : dimension, {
      ordinals: rows.ordinals.subarray(0, row),
      facets: rows.facets.subarray(0, row),
      windows: rows.windows.subarray(0, row),
    }),
    codes: codes.subarray(0, word),
    page: {
      scales: page.scales.subarray(0, row),
      values: page.values.subarray(0, row * dimension),
    },
  };
}
