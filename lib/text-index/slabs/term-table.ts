import { type Postings, postingsTarget, writePostings } from "./posting-list.ts";
import type { ValueReader } from "./sealed-value.ts";

/** Terms in order of their UTF-16 code units, with their encoded posting lists: those of a slab, or of a page of it. */
export type TermTable = {
  readonly count: number;
  /** Where each term ends in `termBytes`, and its list in `listBytes`. */
  readonly termEnds: Uint32Array;
  readonly listEnds: Uint32Array;
  /** The terms in UTF-8. */
  readonly termBytes: Uint8Array;
  readonly listBytes: Uint8Array;
};

/** The sizes of a table, or the most that it may need. */
export type TermTableSizes = {
  readonly count: number;
  readonly termBytes: number;
  readonly listBytes: number;
};

/** Consecutive terms of a table, and the first of them. */
export type TermPage = { readonly first: string; readonly table: TermTable };

/**
 * A page ends before it passes this, unless it has only one term. Most terms are in few passages: a row for each term
 * would be mostly the row's own bytes.
 */
const PAGE_BYTES = 8192;
/** The bytes that an entry takes in `termEnds` and `listEnds`. */
const ENDS_BYTES = 2 * Uint32Array.BYTES_PER_ELEMENT;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the term at a place of the table. */
export function termAt({ termEnds, termBytes }: TermTable, place: number): string {
  return DECODER.decode(termBytes.subarray(termEnds[place - 1] ?? 0, termEnds[place]));
}

/** Returns the encoded list of the term at a place. */
export function listBytesAt({ listEnds, listBytes }: TermTable, place: number): Uint8Array {
  return listBytes.subarray(listEnds[place - 1] ?? 0, listEnds[place]);
}

/** Returns the place of a term, or -1. */
export function findTerm(table: TermTable, term: string): number {
  let from = 0;
  let to = table.count - 1;
  while (from <= to) {
    const middle = (from + to) >>> 1;
    const found = termAt(table, middle);
    if (found === term) return middle;
    if (found < term) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}

/** Writes a table. Terms must come in order. */
export type TermTableWriter = {
  add(term: string, postings: Postings): void;
  finish(): TermTable;
};

/** @param most what the table may need. */
export function writeTermTable(most: TermTableSizes): TermTableWriter {
  const termEnds = new Uint32Array(most.count);
  const listEnds = new Uint32Array(most.count);
  const termBytes = new Uint8Array(most.termBytes);
  const lists = postingsTarget(most.listBytes);
  let [count, termEnd, listEnd] = [0, 0, 0];
  return {
    add(term, postings) {
      termEnd = writeTerm(termBytes, termEnd, term);
      listEnd = writePostings(lists, listEnd, postings);
      termEnds[count] = termEnd;
      listEnds[count++] = listEnd;
    },
    finish: () => ({
      count,
      termEnds: termEnds.subarray(0, count),
      listEnds: listEnds.subarray(0, count),
      termBytes: termBytes.subarray(0, termEnd),
      listBytes: lists.bytes.subarray(0, listEnd),
    }),
  };
}

/** Writes a term in UTF-8, and returns the place after it. Most terms are short and plain. */
function writeTerm(target: Uint8Array, at: number, term: string): number {
  for (let place = 0; place < term.length; place++) {
    const code = term.charCodeAt(place);
    if (code > 0x7f) return at + ENCODER.encodeInto(term, target.subarray(at)).written;
    target[at + place] = code;
  }
  return at + term.length;
}

/** Returns the bytes of a term in UTF-8. */
export function termSize(term: string): number {
  return Buffer.byteLength(term);
}

/** Divides a table into pages, one at a time, without copying its terms and lists. */
export function* termPages(table: TermTable): Generator<TermPage, void> {
  /** The bytes of the entries up to a place. */
  const sizeTo = (place: number) =>
    (table.listEnds[place] ?? 0) + (table.termEnds[place] ?? 0) + ENDS_BYTES * (place + 1);
  for (let from = 0; from < table.count; ) {
    const limit = sizeTo(from - 1) + PAGE_BYTES;
    let to = from + 1;
    while (to < table.count && sizeTo(to) <= limit) to++;
    yield { first: termAt(table, from), table: sliceOf(table, from, to) };
    from = to;
  }
}

function sliceOf(
  { termEnds, termBytes, listEnds, listBytes }: TermTable,
  from: number,
  to: number,
): TermTable {
  const [firstTerm, firstList] = [termEnds[from - 1] ?? 0, listEnds[from - 1] ?? 0];
  return {
    count: to - from,
    termEnds: termEnds.slice(from, to).map((end) => end - firstTerm),
    listEnds: listEnds.slice(from, to).map((end) => end - firstList),
    termBytes: termBytes.subarray(firstTerm, termEnds[to - 1]),
    listBytes: listBytes.subarray(firstList, listEnds[to - 1]),
  };
}

/** Joins the pages of a table in order. */
export function termTableOf(pages: readonly TermTable[]): TermTable {
  return {
    count: pages.reduce((sum, { count }) => sum + count, 0),
    termEnds: joinedEnds(pages.map(({ termEnds }) => termEnds)),
    listEnds: joinedEnds(pages.map(({ listEnds }) => listEnds)),
    termBytes: joinedBytes(pages.map(({ termBytes }) => termBytes)),
    listBytes: joinedBytes(pages.map(({ listBytes }) => listBytes)),
  };
}

function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

function joinedEnds(parts: readonly Uint32Array[]): Uint32Array {
  const ends = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let [place, before] = [0, 0];
  for (const part of parts) {
    const start = before;
    for (const end of part) ends[place++] = start + end;
    before = ends[place - 1] ?? 0;
  }
  return ends;
}

/** The sizes and arrays of a table in the order in which `readSizedTable` takes them. */
export function sizedTermArrays({ count, termEnds, termBytes, listEnds, listBytes }: TermTable) {
  const sizes = Uint32Array.of(count, termBytes.length, listBytes.length);
  return [sizes, termEnds, termBytes, listEnds, listBytes];
}

/** @throws DamagedValueError if the value does not hold such a table. */
export function readSizedTable(reader: ValueReader): TermTable {
  const [count = 0, termSizes = 0, listSizes = 0] = reader.take(Uint32Array, 3);
  const termEnds = reader.take(Uint32Array, count);
  const termBytes = reader.take(Uint8Array, termSizes);
  const listEnds = reader.take(Uint32Array, count);
  const listBytes = reader.take(Uint8Array, listSizes);
  reader.check(areEnds(termEnds, termSizes), "its terms have the wrong size");
  reader.check(areEnds(listEnds, listSizes), "its lists have the wrong size");
  return { count, termEnds, listEnds, termBytes, listBytes };
}

function areEnds(ends: Uint32Array, size: number): boolean {
  let last = 0;
  for (const end of ends) {
    if (end < last) return false;
    last = end;
  }
  return last === size;
}
