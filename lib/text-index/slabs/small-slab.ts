import { NewerFormatError, openValue, sealValue, type ValueReader } from "./sealed-value.ts";
import { codeWords } from "./sign-codes.ts";
import type { Slab, SlabVectors } from "./slab.ts";
import { columnArrays, readColumns, type SlabColumns } from "./slab-columns.ts";
import { readSizedTable, sizedTermArrays } from "./term-table.ts";
import { readVectorRows, type VectorRows, vectorRowArrays } from "./vector-rows.ts";

/** The version of the format of slabs. Readers know only this one. In 1, vectors had no checksums of their own. */
const FORMAT = 2;

/** The columns of a slab, and which vectors it has. */
export type SlabFrame = { readonly columns: SlabColumns; readonly rows: VectorRows };

/** Encodes a slab as one value, for a slab that is read at once. */
export function encodeSmallSlab({ columns, terms, vectors }: Slab): Uint8Array {
  const { scales, values } = vectors.page;
  return sealValue("slab", "", [
    ...frameArrays({ columns, rows: vectors.rows }),
    ...sizedTermArrays(terms),
    ...[vectors.codes, scales, values],
  ]);
}

/**
 * Reads a slab in place. Its posting lists are checked when they are read.
 * @throws DamagedValueError if the bytes are not those of a slab. NewerFormatError.
 */
export function decodeSmallSlab(bytes: Uint8Array): Slab {
  const reader = openValue("slab", "", bytes);
  const { columns, rows } = readFrame(reader);
  const terms = readSizedTable(reader);
  const vectors: SlabVectors = {
    rows,
    codes: reader.take(Uint32Array, rows.coded.length * codeWords(rows.dimension)),
    page: {
      scales: reader.take(Float32Array, rows.count),
      values: reader.take(Int8Array, rows.count * rows.dimension),
    },
  };
  reader.end();
  return { columns, terms, vectors };
}

/** The arrays of the frame in the order in which `readFrame` takes them. */
export function frameArrays({ columns, rows }: SlabFrame) {
  const header = [FORMAT, columns.count, columns.segmentIds.length, rows.count, rows.dimension];
  return [Uint32Array.from(header), ...columnArrays(columns), ...vectorRowArrays(rows)];
}

/**
 * @throws DamagedValueError if the value does not begin with a frame of this format. So slabs of an earlier format are
 *   built again. NewerFormatError if its format is a later one.
 */
export function readFrame(reader: ValueReader): SlabFrame {
  const [format = 0, passages = 0, segments = 0, vectors = 0, dimension = 0] = reader.take(Uint32Array, 5);
  if (format > FORMAT) throw new NewerFormatError(format, FORMAT);
  reader.check(format === FORMAT, `its format is ${format}, not ${FORMAT}`);
  const columns = readColumns(reader, passages, segments);
  return { columns, rows: readVectorRows(reader, { passages, dimension, count: vectors }) };
}
