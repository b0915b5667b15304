import { AppError } from "#lib/errors/app-error.ts";
import { plain, readVarint } from "./pages.ts";

export type SqlValue = number | bigint | string | Uint8Array | null;

/** Values of a row. SQLite allows no more columns. */
const MAX_VALUES = 32_767;
/** Bytes of integers, by their type. */
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8] as const;
const FLOAT = 7;

/** Returns a function that divides the payload of a row into its values. It throws AppError `damaged`. */
export function recordReader(
  encoding: "utf-8" | "utf-16le" | "utf-16be",
): (payload: Uint8Array) => readonly SqlValue[] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (payload) => {
    const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
    const header = readVarint(payload, 0, payload.length);
    if (typeof header.value !== "number" || header.value > payload.length) throw damaged();
    const values: SqlValue[] = [];
    let at = header.value;
    for (let next = header.next; next < header.value; ) {
      const type = readVarint(payload, next, header.value);
      next = type.next;
      if (typeof type.value !== "number" || values.length >= MAX_VALUES) throw damaged();
      const length = lengthOf(type.value);
      if (at + length > payload.length) throw damaged();
      values.push(valueAt(view, at, type.value, decoder));
      at += length;
    }
    return values;
  };
}

function lengthOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === FLOAT ? 8 : (INTEGER_BYTES[type] ?? 0);
}

function valueAt(view: DataView, at: number, type: number, decoder: TextDecoder): SqlValue {
  if (type >= 12) {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, lengthOf(type));
    return type % 2 === 0 ? bytes : decoder.decode(bytes);
  }
  if (type === FLOAT) return view.getFloat64(at);
  if (type === 8 || type === 9) return type - 8;
  return type >= 1 && type <= 6 ? integerAt(view, at, INTEGER_BYTES[type] ?? 0) : null;
}

function integerAt(view: DataView, at: number, bytes: number): number | bigint {
  let value = 0n;
  for (let byte = 0; byte < bytes; byte++) value = (value << 8n) | BigInt(view.getUint8(at + byte));
  return plain(BigInt.asIntN(bytes * 8, value));
}

function damaged(): AppError {
  return new AppError(
    "damaged",
    "This database is damaged: a row contradicts itself. It may be half copied.",
  );
}
