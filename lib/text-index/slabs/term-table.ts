import { type PostingList, type Postings, readPostings, writePostings } from "./posting-list.ts";
import type { ValueReader } from "./sealed-value.ts";

/** The terms of a slab in order of their UTF-16 code units, with their encoded posting lists. */
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

/**
 * Returns the lists of the terms that the table has.
 * @param passages of the slab.
 * @throws DamagedValueError if a list is damaged.
 */
export function postingsOf(
  table: TermTable,
  passages: number,
  terms: Iterable<string>,
): Map<string, PostingList> {
  const lists = new Map<string, PostingList>();
  for (const term of terms) {
    const place = findTerm(table, term);
    if (place >= 0) lists.set(term, readPostings(listBytesAt(table, place), passages));
  }
  return lists;
}

/** Writes a table. Terms must come in order. */
export type TermTableWriter = {
  add(term: string, postings: Postings): void;
  /** Adds a list as `listBytesAt` returns it. */
  addEncoded(term: string, list: Uint8Array): void;
  finish(): TermTable;
};

/** @param most what the table may need. */
export function writeTermTable(most: TermTableSizes): TermTableWriter {
  const termEnds = new Uint32Array(most.count);
  const listEnds = new Uint32Array(most.count);
  const termBytes = new Uint8Array(most.termBytes);
  const listBytes = new Uint8Array(most.listBytes);
  let [count, termEnd, listEnd] = [0, 0, 0];
  const endEntry = (term: string, end: number) => {
    termEnd += ENCODER.encodeInto(term, termBytes.subarray(termEnd)).written;
    listEnd = end;
    termEnds[count] = termEnd;
    listEnds[count++] = listEnd;
  };
  return {
    add: (term, postings) => endEntry(term, writePostings(listBytes, listEnd, postings)),
    addEncoded(term, list) {
      listBytes.set(list, listEnd);
      endEntry(term, listEnd + list.length);
    },
    finish: () => ({
      count,
      termEnds: termEnds.subarray(0, count),
      listEnds: listEnds.subarray(0, count),
      termBytes: termBytes.subarray(0, termEnd),
      listBytes: listBytes.subarray(0, listEnd),
    }),
  };
}

/** Returns the bytes of a term in UTF-8. */
export function termSize(term: string): number {
  return Buffer.byteLength(term);
}

/** The arrays of a table in the order in which `readTermTable` takes them. */
export function termArrays({ termEnds, termBytes, listEnds, listBytes }: TermTable) {
  return [termEnds, termBytes, listEnds, listBytes];
}

/** @throws DamagedValueError if the value does not hold such a table. */
export function readTermTable(reader: ValueReader, sizes: TermTableSizes): TermTable {
  const termEnds = reader.take(Uint32Array, sizes.count);
  const termBytes = reader.take(Uint8Array, sizes.termBytes);
  const listEnds = reader.take(Uint32Array, sizes.count);
  const listBytes = reader.take(Uint8Array, sizes.listBytes);
  reader.check(areEnds(termEnds, sizes.termBytes), "its terms have the wrong size");
  reader.check(areEnds(listEnds, sizes.listBytes), "its lists have the wrong size");
  return { count: sizes.count, termEnds, listEnds, termBytes, listBytes };
}

function areEnds(ends: Uint32Array, size: number): boolean {
  let last = 0;
  for (const end of ends) {
    if (end < last) return false;
    last = end;
  }
  return last === size;
}
