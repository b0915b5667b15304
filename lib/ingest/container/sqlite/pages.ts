import { AppError } from "#lib/errors/app-error.ts";

/** A row whose values are not yet divided. Its payload is null if it is longer than `MAX_PAYLOAD_BYTES`. */
type Row = { readonly rowId: number | bigint; readonly payload: Uint8Array | null };
type Sizes = { readonly pageBytes: number; readonly usable: number };

/** Longest row. A shape of 500,000 corners has 8 MB. */
const MAX_PAYLOAD_BYTES = 16_000_000;
const INTERIOR = 5;
const LEAF = 13;
/** A tree of the largest database is less deep. */
const MAX_DEPTH = 40;
const FILE_HEADER_BYTES = 100;

/**
 * Reads the rows of one table. In a sound file no page belongs to two rows, and no cell of a page to two rows. Both are
 * checked, so that a small file cannot become endless rows.
 */
export class BtreeReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sizes: Sizes;
  readonly #used: Uint8Array;

  constructor(bytes: Uint8Array, sizes: Sizes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#sizes = sizes;
    this.#used = new Uint8Array(Math.ceil(bytes.length / sizes.pageBytes) + 1);
  }

  /** Yields rows by their id. @throws AppError `damaged` */
  *rows(root: number, depth = 0): Generator<Row, void> {
    const { start, header } = this.#open(root);
    const type = this.#view.getUint8(header);
    const cells = this.#view.getUint16(header + 3);
    if (type === LEAF) return yield* this.#leafRows(start, header + 8, cells);
    if (type !== INTERIOR || depth > MAX_DEPTH) throw damaged();
    for (let at = 0; at < cells; at++)
      yield* this.rows(this.#view.getUint32(this.#cell(start, header + 12, at)), depth + 1);
    yield* this.rows(this.#view.getUint32(header + 8), depth + 1);
  }

  *#leafRows(start: number, pointers: number, cells: number): Generator<Row, void> {
    let left = this.#sizes.usable;
    for (let at = 0; at < cells; at++) {
      const cell = this.#cell(start, pointers, at);
      const end = start + this.#sizes.usable;
      const length = readVarint(this.#bytes, cell, end);
      const rowId = readVarint(this.#bytes, length.next, end);
      if (typeof length.value !== "number") throw damaged();
      const local = this.#localBytes(length.value);
      left -= rowId.next - cell + local;
      if (left < 0 || rowId.next + local > end) throw damaged();
      const begin = this.#bytes.subarray(rowId.next, rowId.next + local);
      if (length.value === local) yield { rowId: rowId.value, payload: begin };
      else if (length.value > MAX_PAYLOAD_BYTES) yield { rowId: rowId.value, payload: null };
      else yield { rowId: rowId.value, payload: this.#joined(begin, rowId.next + local, length.value) };
    }
  }

  /** Returns how many bytes of a row stand in its cell. The others are on pages of their own. */
  #localBytes(length: number): number {
    const { usable } = this.#sizes;
    const most = usable - 35;
    if (length <= most) return length;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const local = least + ((length - least) % (usable - 4));
    return local <= most ? local : least;
  }

  #joined(begin: Uint8Array, pointer: number, length: number): Uint8Array {
    if (length > this.#bytes.length) throw damaged();
    const whole = new Uint8Array(length);
    whole.set(begin);
    let next = this.#number(pointer);
    for (let at = begin.length; at < length; ) {
      const { start } = this.#open(next);
      next = this.#view.getUint32(start);
      const part = this.#bytes.subarray(start + 4, start + Math.min(this.#sizes.usable, 4 + length - at));
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  /** Returns where a page begins. A page that was read before is damaged: it would be read for ever. */
  #open(page: number): { readonly start: number; readonly header: number } {
    const { pageBytes } = this.#sizes;
    const start = (page - 1) * pageBytes;
    if (page < 1 || start + pageBytes > this.#bytes.length || this.#used[page] === 1) throw damaged();
    this.#used[page] = 1;
    return { start, header: page === 1 ? start + FILE_HEADER_BYTES : start };
  }

  #cell(start: number, pointers: number, at: number): number {
    const { usable } = this.#sizes;
    if (pointers + at * 2 + 2 > start + usable) throw damaged();
    const offset = this.#view.getUint16(pointers + at * 2);
    if (offset + 4 > usable) throw damaged();
    return start + offset;
  }

  #number(at: number): number {
    if (at + 4 > this.#bytes.length) throw damaged();
    return this.#view.getUint32(at);
  }
}

type Varint = { readonly value: number | bigint; readonly next: number };

/** Reads an integer of one to nine bytes. It is a bigint only beyond the exact numbers. @throws AppError `damaged` */
export function readVarint(bytes: Uint8Array, start: number, end: number): Varint {
  let value = 0;
  for (let at = start; at < Math.min(end, start + 7); at++) {
    const byte = bytes[at] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + 1 };
  }
  let exact = BigInt(value);
  for (let at = start + 7; at < Math.min(end, start + 9); at++) {
    const byte = bytes[at] ?? 0;
    const isLast = at === start + 8;
    exact = isLast ? (exact << 8n) | BigInt(byte) : (exact << 7n) | BigInt(byte & 0x7f);
    if (isLast || byte < 0x80) return { value: plain(BigInt.asIntN(64, exact)), next: at + 1 };
  }
  throw damaged();
}

/** Returns an integer as a number if that is exact. */
export function plain(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function damaged(): AppError {
  return new AppError(
    "damaged",
    "This database is damaged: its pages contradict each other. It may be cut off or half copied.",
  );
}
