import { zipSync } from "fflate";
import { utf8 } from "../testing.ts";

/** Helpers for tests. Nothing else imports them. */

type Point = readonly [number, number];
export type ShapeOf =
  | { readonly points: readonly Point[] }
  | { readonly rings: readonly (readonly Point[])[] }
  | { readonly lines: readonly (readonly Point[])[] }
  | { readonly bytes: Uint8Array }
  | null;

/** Returns a .shp file. */
export function shpOf(shapes: readonly ShapeOf[]): Uint8Array {
  const parts = shapes.map((shape, at) => {
    const content = contentOf(shape);
    const head = Buffer.alloc(8);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([head, content]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + parts.reduce((sum, part) => sum + part.length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  return new Uint8Array(Buffer.concat([header, ...parts]));
}

function contentOf(shape: ShapeOf): Buffer {
  if (shape === null) return int32(0);
  if ("bytes" in shape) return Buffer.from(shape.bytes);
  if ("points" in shape) {
    const [first, ...more] = shape.points;
    if (first && more.length === 0) return Buffer.concat([int32(1), doubles(first)]);
    return Buffer.concat([
      int32(8),
      Buffer.alloc(32),
      int32(shape.points.length),
      doubles(shape.points.flat()),
    ]);
  }
  const parts = "rings" in shape ? shape.rings : shape.lines;
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.length, 0));
  const points = parts.flat();
  return Buffer.concat([
    ...[int32("rings" in shape ? 5 : 3), Buffer.alloc(32), int32(parts.length), int32(points.length)],
    ...starts.map(int32),
    doubles(points.flat()),
  ]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function doubles(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeDoubleLE(value, at * 8);
  return bytes;
}

type Field = readonly [name: string, type: string, length: number];

/** Returns a .dbf file. Values are written as they are, and cut off at the length of their column. */
export function dbfOf(
  fields: readonly Field[],
  rows: readonly (readonly (string | Uint8Array)[])[],
  { language = 0, deleted = [] }: { readonly language?: number; readonly deleted?: readonly number[] } = {},
): Uint8Array {
  const header = Buffer.alloc(32 + fields.length * 32 + 1);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(
    fields.reduce((sum, [, , length]) => sum + length, 1),
    10,
  );
  header.writeUInt8(language, 29);
  for (const [at, [name, type, length]] of fields.entries()) {
    header.write(name, 32 + at * 32, 10, "latin1");
    header.write(type, 32 + at * 32 + 11, "latin1");
    header.writeUInt8(length, 32 + at * 32 + 16);
  }
  header.writeUInt8(0x0d, header.length - 1);
  const lines = rows.map((row, at) =>
    Buffer.concat([
      Buffer.from(deleted.includes(at) ? "*" : " "),
      ...fields.map(([, , length], field) => {
        const cell = Buffer.alloc(length, " ");
        Buffer.from(row[field] ?? "").copy(cell);
        return cell;
      }),
    ]),
  );
  return new Uint8Array(Buffer.concat([header, ...lines, Buffer.from([0x1a])]));
}

export const WGS_84 = 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]]]';
export const NATIONAL_GRID = 'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936"],UNIT["Meter",1]]';

/** Returns a zip of files by name; words are stored as UTF-8. */
export function zipOf(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === "string" ? utf8(content) : content,
      ]),
    ),
  );
}
