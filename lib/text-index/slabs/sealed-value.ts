import { crc32 } from "node:zlib";

/** The sorts of stored values. */
export type ValueKind = "slab" | "columns" | "terms" | "postings" | "codes" | "vectors";

export type Column = Int8Array | Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array;

type ColumnType<T extends Column> = {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): T;
};

/** Every array in a value begins at a multiple of this, so that it is read in place. */
export const ALIGNMENT = 4;
/** A value begins with its checksum. */
export const CHECKSUM_BYTES = 4;

/** Stored bytes that are not those that were written. The message holds no text of documents (ADR 0017). */
export class DamagedValueError extends Error {
  readonly kind: ValueKind;

  constructor(kind: ValueKind, reason: string) {
    super(`A stored value of the text index (${kind}) is damaged: ${reason}.`);
    this.name = "DamagedValueError";
    this.kind = kind;
  }
}

/** A value that a newer release has written. It is not damaged: a process of that release reads it. */
export class NewerFormatError extends Error {
  constructor(format: number, known: number) {
    super(
      `A newer release has written the text index (format ${format}; this process reads ${known}). Restart Sightline with the newer release.`,
    );
    this.name = "NewerFormatError";
  }
}

/**
 * Joins arrays into one value: a CRC-32 of the rest, then the arrays in order. Numbers are little-endian, because typed
 * arrays are on every machine that we run on; another machine finds the checksum wrong.
 * @param key what the value belongs to. It is part of the checksum, so a value in another's place counts as damaged.
 */
export function sealValue(kind: ValueKind, key: string, arrays: readonly Column[]): Uint8Array {
  const size = arrays.reduce((end, array) => aligned(end) + array.byteLength, CHECKSUM_BYTES);
  const value = new Uint8Array(size);
  let end = CHECKSUM_BYTES;
  for (const array of arrays) {
    const at = aligned(end);
    value.set(bytesOf(array), at);
    end = at + array.byteLength;
  }
  new Uint32Array(value.buffer, 0, 1)[0] = checksum(kind, key, value);
  return value;
}

/**
 * Checks a value and returns a reader of its arrays. Bytes at an odd place in memory are copied once.
 * @throws DamagedValueError if the bytes are not a value of this kind and key.
 */
export function openValue(kind: ValueKind, key: string, bytes: Uint8Array): ValueReader {
  const value = bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);
  if (value.length < CHECKSUM_BYTES) throw new DamagedValueError(kind, "it is too short");
  if (checksumOf(value) !== checksum(kind, key, value))
    throw new DamagedValueError(kind, "its checksum is wrong");
  return new ValueReader(kind, value);
}

function bytesOf(array: Column): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** The checksum that a sealed value carries. */
export function checksumOf(value: Uint8Array): number {
  return new DataView(value.buffer, value.byteOffset).getUint32(0, true);
}

function checksum(kind: ValueKind, key: string, value: Uint8Array): number {
  return crc32(value.subarray(CHECKSUM_BYTES), crc32(`${kind}/${key}`));
}

function aligned(place: number): number {
  return Math.ceil(place / ALIGNMENT) * ALIGNMENT;
}

/** Reads the arrays of a value in order, without copying. */
export class ValueReader {
  readonly #kind: ValueKind;
  readonly #value: Uint8Array;
  #end = CHECKSUM_BYTES;

  constructor(kind: ValueKind, value: Uint8Array) {
    this.#kind = kind;
    this.#value = value;
  }

  /** @throws DamagedValueError if the value has fewer bytes. */
  take<T extends Column>(type: ColumnType<T>, length: number): T {
    const at = aligned(this.#end);
    this.#end = at + length * type.BYTES_PER_ELEMENT;
    this.check(this.#end <= this.#value.length, "it is too short");
    return new type(this.#value.buffer, this.#value.byteOffset + at, length);
  }

  /** Returns the bytes that are left. */
  rest(): Uint8Array {
    return this.take(Uint8Array, Math.max(0, this.#value.length - aligned(this.#end)));
  }

  /** @throws DamagedValueError if bytes are left. */
  end(): void {
    this.check(this.#end === this.#value.length, "it is too long");
  }

  /** @throws DamagedValueError with the reason if the condition is false. */
  check(condition: boolean, reason: string): void {
    if (!condition) throw new DamagedValueError(this.#kind, reason);
  }
}
