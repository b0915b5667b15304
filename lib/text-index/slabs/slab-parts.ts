import { emptyPage, rowsPerPage, type VectorPage } from "./int8-vectors.ts";
import { type PostingList, readPostings } from "./posting-list.ts";
import { checksumOf, DamagedValueError, openValue, sealValue } from "./sealed-value.ts";
import { codeWords } from "./sign-codes.ts";
import type { Slab, SlabVectors } from "./slab.ts";
import { frameArrays, readFrame, type SlabFrame } from "./small-slab.ts";
import {
  listBytesAt,
  type TermTable,
  type TermTableSizes,
  termAt,
  termSize,
  writeTermTable,
} from "./term-table.ts";

/**
 * A stored part of a large slab. `key` is the term of a posting list, and the place of sign codes and vector pages, from
 * "0"; "" for the columns.
 */
export type SlabPart = {
  readonly kind: "columns" | "postings" | "codes" | "vectors";
  readonly key: string;
  readonly bytes: Uint8Array;
};

/** The columns of a large slab. All of its other parts carry `stamp`: a part of another slab counts as damaged. */
export type LargeSlab = SlabFrame & { readonly sizes: TermTableSizes; readonly stamp: number };

/** A part of the sign codes is at most this large. */
const MAX_CODES_BYTES = 256_000;

/** Splits a slab into parts, one at a time: the columns, each term, the sign codes, the vectors. */
export function* splitSlab({ columns, terms, vectors }: Slab): Generator<SlabPart, void> {
  const { rows, codes, page } = vectors;
  const sizes = Uint32Array.of(terms.count, terms.termBytes.length, terms.listBytes.length);
  const frame = sealValue("columns", "", [...frameArrays({ columns, rows }), sizes]);
  const stamp = checksumOf(frame);
  yield { kind: "columns", key: "", bytes: frame };
  for (let place = 0; place < terms.count; place++) {
    const key = termAt(terms, place);
    const bytes = sealValue("postings", `${stamp}/${key}`, [listBytesAt(terms, place)]);
    yield { kind: "postings", key, bytes };
  }
  if (rows.count === 0) return;
  const words = codesPerPart(rows.dimension) * codeWords(rows.dimension);
  for (let place = 0; place * words < codes.length; place++) {
    const part = codes.subarray(place * words, (place + 1) * words);
    yield { kind: "codes", key: `${place}`, bytes: sealValue("codes", `${stamp}/${place}`, [part]) };
  }
  const perPage = rowsPerPage(rows.dimension);
  for (let place = 0; place * perPage < rows.count; place++) {
    const [from, to] = [place * perPage, (place + 1) * perPage];
    const scales = page.scales.subarray(from, to);
    const values = page.values.subarray(from * rows.dimension, to * rows.dimension);
    const bytes = sealValue("vectors", `${stamp}/${place}`, [scales, values]);
    yield { kind: "vectors", key: `${place}`, bytes };
  }
}

function codesPerPart(dimension: number): number {
  return Math.floor(MAX_CODES_BYTES / (codeWords(dimension) * Uint32Array.BYTES_PER_ELEMENT));
}

/** @throws DamagedValueError */
export function readLargeSlab(bytes: Uint8Array): LargeSlab {
  const reader = openValue("columns", "", bytes);
  const frame = readFrame(reader);
  const [count = 0, termBytes = 0, listBytes = 0] = reader.take(Uint32Array, 3);
  reader.end();
  return { ...frame, sizes: { count, termBytes, listBytes }, stamp: checksumOf(bytes) };
}

/** @throws DamagedValueError */
export function readPostingsPart(slab: LargeSlab, term: string, bytes: Uint8Array): PostingList {
  return readPostings(encodedPostings(slab, term, bytes), slab.columns.count);
}

function encodedPostings({ stamp }: LargeSlab, term: string, bytes: Uint8Array): Uint8Array {
  return openValue("postings", `${stamp}/${term}`, bytes).rest();
}

/** @throws DamagedValueError */
export function readCodesPart({ rows, stamp }: LargeSlab, place: number, bytes: Uint8Array): Uint32Array {
  const perPart = codesPerPart(rows.dimension);
  const count = Math.min(perPart, rows.coded.length - place * perPart);
  const reader = openValue("codes", `${stamp}/${place}`, bytes);
  const codes = reader.take(Uint32Array, count * codeWords(rows.dimension));
  reader.end();
  return codes;
}

/** @throws DamagedValueError */
export function readVectorsPart({ rows, stamp }: LargeSlab, place: number, bytes: Uint8Array): VectorPage {
  const perPage = rowsPerPage(rows.dimension);
  const count = Math.min(perPage, rows.count - place * perPage);
  const reader = openValue("vectors", `${stamp}/${place}`, bytes);
  const scales = reader.take(Float32Array, count);
  const values = reader.take(Int8Array, count * rows.dimension);
  reader.end();
  return { scales, values };
}

/**
 * Joins all parts of a slab, in any order, for a merge.
 * @throws DamagedValueError if one is damaged or missing.
 */
export function joinSlab(parts: readonly SlabPart[]): Slab {
  const frame = parts.find(({ kind }) => kind === "columns");
  if (frame === undefined) throw new DamagedValueError("columns", "it is missing");
  const slab = readLargeSlab(frame.bytes);
  return { columns: slab.columns, terms: joinTerms(slab, parts), vectors: joinVectors(slab, parts) };
}

function joinTerms(slab: LargeSlab, parts: readonly SlabPart[]): TermTable {
  const lists = parts
    .filter(({ kind }) => kind === "postings")
    .map(({ key, bytes }) => ({ term: key, list: encodedPostings(slab, key, bytes) }))
    .sort((a, b) => (a.term < b.term ? -1 : 1));
  const sizes = {
    count: lists.length,
    termBytes: lists.reduce((sum, { term }) => sum + termSize(term), 0),
    listBytes: lists.reduce((sum, { list }) => sum + list.length, 0),
  };
  if (sizes.count !== slab.sizes.count || sizes.listBytes !== slab.sizes.listBytes)
    throw new DamagedValueError("postings", "some are missing");
  const writer = writeTermTable(sizes);
  for (const { term, list } of lists) writer.addEncoded(term, list);
  return writer.finish();
}

function joinVectors(slab: LargeSlab, parts: readonly SlabPart[]): SlabVectors {
  const { rows } = slab;
  const page = emptyPage(rows.count, rows.dimension);
  const codes = new Uint32Array(rows.coded.length * codeWords(rows.dimension));
  let [codesRead, rowsRead] = [0, 0];
  for (const { kind, key, bytes } of parts) {
    const place = Number(key);
    if (kind === "codes") {
      const part = readCodesPart(slab, place, bytes);
      codes.set(part, place * codesPerPart(rows.dimension) * codeWords(rows.dimension));
      codesRead += part.length;
    } else if (kind === "vectors") {
      const part = readVectorsPart(slab, place, bytes);
      const from = place * rowsPerPage(rows.dimension);
      page.scales.set(part.scales, from);
      page.values.set(part.values, from * rows.dimension);
      rowsRead += part.scales.length;
    }
  }
  if (codesRead !== codes.length) throw new DamagedValueError("codes", "some are missing");
  if (rowsRead !== rows.count) throw new DamagedValueError("vectors", "some are missing");
  return { rows, codes, page };
}
