import { crc32 } from "node:zlib";
import { emptyPage, type VectorPage } from "./int8-vectors.ts";
import { ALIGNMENT, CHECKSUM_BYTES, DamagedValueError } from "./sealed-value.ts";
import type { SlabFrame } from "./small-slab.ts";
import type { VectorRows } from "./vector-rows.ts";

/** Neighbouring vectors of a slab, by their rows. */
export type RowRange = { readonly first: number; readonly count: number };

/** A record begins with its checksum and its scale. */
const HEADER_BYTES = CHECKSUM_BYTES + Float32Array.BYTES_PER_ELEMENT;
/** The name of the vector whose checksum is computed: its passage, facet and window. Used again for each. */
const NAME = new Int32Array(3);
const NAME_BYTES = new Uint8Array(NAME.buffer);

/** Returns the size of a stored vector. All records of a slab have the same size. */
export function recordBytes(dimension: number): number {
  return HEADER_BYTES + Math.ceil(dimension / ALIGNMENT) * ALIGNMENT;
}

/** Returns the rows of a passage's vectors. */
export function rowsOf({ starts }: VectorRows, ordinal: number): RowRange {
  const first = starts[ordinal] ?? 0;
  return { first, count: (starts[ordinal + 1] ?? 0) - first };
}

/**
 * Writes rows as records, each with a checksum of its own, so that a search may read a few of them. The passage, facet
 * and window are part of the checksum.
 * @param page holds all rows of the slab.
 */
export function writeRecords(frame: SlabFrame, page: VectorPage, range: RowRange): Uint8Array {
  const { dimension } = frame.rows;
  const size = recordBytes(dimension);
  const bytes = new Uint8Array(range.count * size);
  for (let place = 0; place < range.count; place++) {
    const row = range.first + place;
    const record = bytes.subarray(place * size, (place + 1) * size);
    const view = viewOf(record);
    view.setFloat32(CHECKSUM_BYTES, page.scales[row] ?? 0, true);
    record.set(bytesOf(page.values.subarray(row * dimension, (row + 1) * dimension)), HEADER_BYTES);
    view.setUint32(0, checksum(frame, row, record), true);
  }
  return bytes;
}

/**
 * Reads the records of rows into a page of their own, which shares no memory with the bytes.
 * @throws DamagedValueError if the bytes are not the records of these rows.
 */
export function readRecords(frame: SlabFrame, range: RowRange, bytes: Uint8Array): VectorPage {
  const { dimension } = frame.rows;
  const size = recordBytes(dimension);
  if (bytes.length !== range.count * size) throw new DamagedValueError("vectors", "it has another size");
  const page = emptyPage(range.count, dimension);
  const values = bytesOf(page.values);
  const view = viewOf(bytes);
  for (let place = 0, at = 0; place < range.count; place++, at += size) {
    const record = bytes.subarray(at, at + size);
    if (view.getUint32(at, true) !== checksum(frame, range.first + place, record))
      throw new DamagedValueError("vectors", "the checksum of a vector is wrong");
    page.scales[place] = view.getFloat32(at + CHECKSUM_BYTES, true);
    values.set(record.subarray(HEADER_BYTES, HEADER_BYTES + dimension), place * dimension);
  }
  return page;
}

function checksum({ columns, rows }: SlabFrame, row: number, record: Uint8Array): number {
  NAME[0] = columns.chunkIds[rows.ordinals[row] ?? 0] ?? 0;
  NAME[1] = rows.facets[row] ?? 0;
  NAME[2] = rows.windows[row] ?? 0;
  return crc32(record.subarray(CHECKSUM_BYTES), crc32(NAME_BYTES));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function bytesOf({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
