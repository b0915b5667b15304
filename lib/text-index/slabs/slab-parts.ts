import { emptyPage, type VectorPage } from "./int8-vectors.ts";
import {
  CHECKSUM_BYTES,
  type Column,
  checksumOf,
  DamagedValueError,
  openValue,
  sealValue,
  type ValueReader,
} from "./sealed-value.ts";
import { codeWords } from "./sign-codes.ts";
import type { Slab, SlabVectors } from "./slab.ts";
import { frameArrays, readFrame, type SlabFrame } from "./small-slab.ts";
import { readSizedTable, sizedTermArrays, type TermTable, termPages, termTableOf } from "./term-table.ts";
import { type RowRange, readRecords, recordBytes, rowsOf, writeRecords } from "./vector-records.ts";
import type { VectorRows } from "./vector-rows.ts";

/** A stored part of a large slab. Its place is among the parts of its kind, from 0. */
export type SlabPart = {
  readonly kind: "columns" | "terms" | "codes" | "vectors";
  readonly place: number;
  readonly bytes: Uint8Array;
};

/** The columns of a large slab, which are read before its other parts. */
export type LargeSlab = SlabFrame & {
  /** The first term of each page of terms, in order. */
  readonly firstTerms: readonly string[];
  /** The checksums of all other parts, by place: a part of another slab counts as damaged. */
  readonly checksums: { readonly [Kind in OtherKind]: Uint32Array };
};

type OtherKind = Exclude<SlabPart["kind"], "columns">;

/** A part of the sign codes or vectors is at most this large. */
const MAX_PART_BYTES = 256_000;

/** Splits a slab into parts, one at a time: pages of terms with their lists, sign codes, vectors, then the columns. */
export function* splitSlab({ columns, terms, vectors }: Slab): Generator<SlabPart, void> {
  const { rows, codes, page } = vectors;
  const checksums: Record<OtherKind, number[]> = { terms: [], codes: [], vectors: [] };
  const seal = (kind: OtherKind, arrays: readonly Column[]): SlabPart => {
    const place = checksums[kind].length;
    const bytes = sealValue(kind, `${place}`, arrays);
    checksums[kind].push(checksumOf(bytes));
    return { kind, place, bytes };
  };
  const firstTerms: string[] = [];
  for (const { first, table } of termPages(terms)) {
    firstTerms.push(first);
    yield seal("terms", sizedTermArrays(table));
  }
  const { codeParts, codesPerPart, vectorParts } = layoutOf(rows);
  const words = codesPerPart * codeWords(rows.dimension);
  for (let place = 0; place < codeParts; place++)
    yield seal("codes", [codes.subarray(place * words, (place + 1) * words)]);
  for (let place = 0; place < vectorParts; place++)
    yield seal("vectors", [writeRecords({ columns, rows }, page, rowsOfPart(rows, place))]);
  const frame = [...frameArrays({ columns, rows }), ...textArrays(firstTerms)];
  const sums = [checksums.terms, checksums.codes, checksums.vectors].map((each) => Uint32Array.from(each));
  yield { kind: "columns", place: 0, bytes: sealValue("columns", "", [...frame, ...sums]) };
}

/** Returns how the codes and vectors of a slab are divided. */
function layoutOf({ dimension, count, coded }: VectorRows) {
  // A slab without vectors has codes of no bytes.
  const codeBytes = Math.max(1, codeWords(dimension)) * Uint32Array.BYTES_PER_ELEMENT;
  const codesPerPart = Math.floor(MAX_PART_BYTES / codeBytes);
  const codeParts = Math.ceil(coded.length / codesPerPart);
  return { codesPerPart, codeParts, vectorParts: Math.ceil(count / rowsPerPart(dimension)) };
}

function rowsPerPart(dimension: number): number {
  return Math.floor(MAX_PART_BYTES / recordBytes(dimension));
}

function rowsOfPart({ dimension, count }: VectorRows, place: number): RowRange {
  const first = place * rowsPerPart(dimension);
  return { first, count: Math.min(rowsPerPart(dimension), count - first) };
}

/** @throws DamagedValueError */
export function readLargeSlab(bytes: Uint8Array): LargeSlab {
  const reader = openValue("columns", "", bytes);
  const frame = readFrame(reader);
  const firstTerms = readTexts(reader);
  const { codeParts, vectorParts } = layoutOf(frame.rows);
  const checksums = {
    terms: reader.take(Uint32Array, firstTerms.length),
    codes: reader.take(Uint32Array, codeParts),
    vectors: reader.take(Uint32Array, vectorParts),
  };
  reader.end();
  return { ...frame, firstTerms, checksums };
}

/** Texts as one array of JSON, for the first terms of at most a few thousand pages. */
function textArrays(texts: readonly string[]) {
  const json = Buffer.from(JSON.stringify(texts));
  return [Uint32Array.of(json.length), json];
}

function readTexts(reader: ValueReader): string[] {
  const [length = 0] = reader.take(Uint32Array, 1);
  return JSON.parse(Buffer.from(reader.take(Uint8Array, length)).toString());
}

/** Returns the place of the page that has the term if any page has it, or -1. */
export function termPageOf({ firstTerms }: LargeSlab, term: string): number {
  let from = 0;
  let to = firstTerms.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((firstTerms[middle] ?? "") <= term) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** @throws DamagedValueError */
export function readTermsPart(slab: LargeSlab, place: number, bytes: Uint8Array): TermTable {
  return readPart(slab, "terms", place, bytes, readSizedTable);
}

/** @throws DamagedValueError */
export function readCodesPart(slab: LargeSlab, place: number, bytes: Uint8Array): Uint32Array {
  const { dimension, coded } = slab.rows;
  const { codesPerPart } = layoutOf(slab.rows);
  const count = Math.min(codesPerPart, coded.length - place * codesPerPart);
  return readPart(slab, "codes", place, bytes, (reader) =>
    reader.take(Uint32Array, count * codeWords(dimension)),
  );
}

/** @throws DamagedValueError */
export function readVectorsPart(slab: LargeSlab, place: number, bytes: Uint8Array): VectorPage {
  return readPart(slab, "vectors", place, bytes, (reader) =>
    readRecords(slab, rowsOfPart(slab.rows, place), reader.rest()),
  );
}

/** A stretch of a stored part of vectors, in bytes from its beginning. */
export type VectorSlice = { readonly place: number; readonly at: number; readonly bytes: number };

/**
 * Returns where the vectors of passages are stored, in their order. Vectors that follow each other are one slice.
 * @param ordinals ascending.
 */
export function vectorSlices({ rows }: LargeSlab, ordinals: Iterable<number>): VectorSlice[] {
  const perPart = rowsPerPart(rows.dimension);
  const size = recordBytes(rows.dimension);
  const slices: VectorSlice[] = [];
  for (const ordinal of ordinals) {
    const { first, count } = rowsOf(rows, ordinal);
    for (let row = first; row < first + count; row++) {
      const place = Math.floor(row / perPart);
      const at = CHECKSUM_BYTES + (row % perPart) * size;
      const last = slices.at(-1);
      if (last?.place === place && last.at + last.bytes === at)
        slices[slices.length - 1] = { ...last, bytes: last.bytes + size };
      else slices.push({ place, at, bytes: size });
    }
  }
  return slices;
}

/**
 * Reads the vectors of passages from the joined bytes of their slices. Returns a page for each passage.
 * @throws DamagedValueError if the bytes are not those of these vectors.
 */
export function readVectorSlices(
  slab: LargeSlab,
  ordinals: readonly number[],
  bytes: Uint8Array,
): readonly VectorPage[] {
  const size = recordBytes(slab.rows.dimension);
  let end = 0;
  const pages = ordinals.map((ordinal) => {
    const range = rowsOf(slab.rows, ordinal);
    const from = end;
    end += range.count * size;
    return readRecords(slab, range, bytes.subarray(from, end));
  });
  if (end !== bytes.length) throw new DamagedValueError("vectors", "it has another size");
  return pages;
}

function readPart<T>(
  { checksums }: LargeSlab,
  kind: OtherKind,
  place: number,
  bytes: Uint8Array,
  read: (reader: ValueReader) => T,
): T {
  const reader = openValue(kind, `${place}`, bytes);
  reader.check(checksumOf(bytes) === checksums[kind][place], "it belongs to another slab");
  const part = read(reader);
  reader.end();
  return part;
}

/**
 * Joins all parts of a slab, in any order, for a merge.
 * @throws DamagedValueError if one is damaged or missing.
 */
export function joinSlab(parts: Iterable<SlabPart>): Slab {
  const byName = new Map(Array.from(parts, ({ kind, place, bytes }) => [`${kind}/${place}`, bytes]));
  const bytesOf = (kind: SlabPart["kind"], place: number) => {
    const bytes = byName.get(`${kind}/${place}`);
    if (bytes === undefined) throw new DamagedValueError(kind, "a part is missing");
    return bytes;
  };
  const slab = readLargeSlab(bytesOf("columns", 0));
  const pages = slab.firstTerms.map((_, place) => readTermsPart(slab, place, bytesOf("terms", place)));
  return { columns: slab.columns, terms: termTableOf(pages), vectors: joinVectors(slab, bytesOf) };
}

function joinVectors(
  slab: LargeSlab,
  bytesOf: (kind: SlabPart["kind"], place: number) => Uint8Array,
): SlabVectors {
  const { rows } = slab;
  const { codeParts, codesPerPart, vectorParts } = layoutOf(rows);
  const words = codeWords(rows.dimension);
  const page = emptyPage(rows.count, rows.dimension);
  const codes = new Uint32Array(rows.coded.length * words);
  for (let place = 0; place < codeParts; place++)
    codes.set(readCodesPart(slab, place, bytesOf("codes", place)), place * codesPerPart * words);
  for (let place = 0; place < vectorParts; place++) {
    const part = readVectorsPart(slab, place, bytesOf("vectors", place));
    const { first } = rowsOfPart(rows, place);
    page.scales.set(part.scales, first);
    page.values.set(part.values, first * rows.dimension);
  }
  return { rows, codes, page };
}
