import type { AttributeValue, RecordFault } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cleanText } from "../../decode.ts";
import { faultOf } from "../faults.ts";
import { RECORD_LIMITS } from "../limits.ts";
import { numberOf } from "../numbers.ts";
import { type TableEncoding, textDecoder } from "./encoding.ts";

export type DbfTable = {
  /** Distinct headings. */
  readonly columns: readonly string[];
  readonly count: number;
  /** Reads a row, from 0. Null for one that is marked as deleted. */
  row(
    at: number,
  ): { readonly values: readonly AttributeValue[]; readonly faults: readonly RecordFault[] } | null;
  /** Columns whose values are not read, such as notes in a file of their own. */
  readonly unread: readonly string[];
};

type Field = {
  readonly name: string;
  readonly type: string;
  readonly start: number;
  readonly length: number;
};

const FIELD_BYTES = 32;
const END_OF_FIELDS = 0x0d;
const DELETED = 0x2a;
/** Kinds of columns: text, numbers, days, yes or no, whole numbers, and numbers of eight bytes. */
const READ = new Set(["C", "N", "F", "D", "L", "I", "+", "O", "B"]);

/** Returns the byte of a table that may state its encoding. */
export function languageOf(bytes: Uint8Array): number {
  return bytes[29] ?? 0;
}

/**
 * Opens the table of attributes (dBASE) of a Shapefile.
 * @throws AppError `damaged` if it ends in the middle, `too_complex` for too many columns.
 */
export function openDbf(bytes: Uint8Array, encoding: TableEncoding): DbfTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIELD_BYTES) throw damaged("it has no heading");
  const [count, heading, rowBytes] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ];
  const decoder = textDecoder(encoding);
  const fields = fieldsOf(view, heading, (part) => decoder(part).text);
  const width = fields.reduce((most, { start, length }) => Math.max(most, start + length), 1);
  if (fields.length === 0 || rowBytes < width) throw damaged("its heading states wrong lengths");
  const complete = Math.floor((bytes.length - heading) / rowBytes);
  if (complete < count) throw endsTooEarly(Math.max(0, complete));
  return {
    ...{ columns: distinct(fields.map(({ name }) => name)), count },
    unread: fields.flatMap(({ name, type }) => (READ.has(type) ? [] : [name])),
    row(at) {
      const start = heading + at * rowBytes;
      if (bytes[start] === DELETED) return null;
      let other: string | null = null;
      const text = (part: Uint8Array) => {
        const found = decoder(part);
        other ??= found.other;
        return found.text;
      };
      const values = fields.map((field) => cellOf(view, start + field.start, field, text));
      return { values, faults: other === null ? [] : [faultOf("encoding_differs", `read as ${other}`)] };
    },
  };
}

function damaged(what: string): AppError {
  return new AppError(
    "damaged",
    `The .dbf file in this zip is damaged: ${what}. Export the Shapefile again.`,
  );
}

function endsTooEarly(rows: number): AppError {
  const count = rows.toLocaleString("en-GB");
  return new AppError(
    "damaged",
    `The .dbf file in this zip ends in the middle, after ${count} complete ${rows === 1 ? "row" : "rows"}. Export the Shapefile again, or copy it again.`,
    { rows },
  );
}

function fieldsOf(view: DataView, heading: number, text: (part: Uint8Array) => string): Field[] {
  const fields: Field[] = [];
  let start = 1;
  for (let at = FIELD_BYTES; at + FIELD_BYTES <= Math.min(heading, view.byteLength); at += FIELD_BYTES) {
    if (view.getUint8(at) === END_OF_FIELDS) break;
    const named = new Uint8Array(view.buffer, view.byteOffset + at, 11);
    const end = named.indexOf(0);
    const type = String.fromCharCode(view.getUint8(at + 11)).toUpperCase();
    // The length of a long text has a second byte, where numbers have their decimals.
    const length = view.getUint8(at + 16) + (type === "C" ? view.getUint8(at + 17) * 256 : 0);
    const name = cleanText(text(named.subarray(0, end < 0 ? 11 : end))).trim();
    fields.push({ name: name || `Column ${fields.length + 1}`, type, start, length });
    start += length;
    if (fields.length <= RECORD_LIMITS.columns) continue;
    const most = RECORD_LIMITS.columns.toLocaleString("en-GB");
    throw new AppError("too_complex", `The table of this Shapefile has more than ${most} columns.`);
  }
  return fields;
}

function distinct(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; used.has(free); number++) free = `${name} (${number})`;
    used.add(free);
    return free;
  });
}

function cellOf(
  view: DataView,
  at: number,
  { type, length }: Field,
  text: (part: Uint8Array) => string,
): AttributeValue {
  if (type === "I" || type === "+") return length === 4 ? view.getInt32(at, true) : null;
  if (type === "O" || type === "B") {
    const number = length === 8 ? view.getFloat64(at, true) : Number.NaN;
    return Number.isFinite(number) ? number : null;
  }
  if (!READ.has(type)) return null;
  const printed = text(new Uint8Array(view.buffer, view.byteOffset + at, length))
    .replaceAll("\0", " ")
    .trim();
  switch (type) {
    case "N":
    case "F":
      // Asterisks stand for a number that is too long for its column.
      return printed === "" || /^\*+$/.test(printed) ? null : (numberOf(printed) ?? printed);
    case "D":
      return /^0*$/.test(printed) ? null : printed.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
    case "L":
      return /^[ty]$/i.test(printed) ? true : /^[fn]$/i.test(printed) ? false : null;
    default:
      return printed;
  }
}
