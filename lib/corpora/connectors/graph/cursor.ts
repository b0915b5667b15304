import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

/** Where a drive's next listing goes on. */
export const driveCursorSchema = z.object({
  /** Graph's deltaLink. */
  link: z.string().min(1),
  /** The whole drive is followed though only a folder is meant, because Graph would not follow that alone. */
  wide: z.boolean(),
  /** By id: the parent's id and the name. A delta tells neither paths nor what stands in a folder that was renamed. */
  folders: z.record(z.string(), z.tuple([z.string(), z.string()])),
});
export type DriveCursor = z.output<typeof driveCursorSchema>;

const cursorSchema = z.object({
  /** What was listed: with another place or other wishes everything is listed anew. */
  of: z.string(),
  drive: driveCursorSchema,
  /** By id: what changes with the page. */
  pages: z.record(z.string(), z.string()).nullable(),
});
export type GraphCursor = z.output<typeof cursorSchema>;

/** Packed, as a library of many folders has a long one. */
export function packCursor(cursor: GraphCursor): string {
  return `g1:${deflateRawSync(JSON.stringify(cursor)).toString("base64url")}`;
}

/** @returns null for one that is not ours, or not of what is listed now. */
export function unpackCursor(packed: string | null, of: string): GraphCursor | null {
  if (!packed?.startsWith("g1:")) return null;
  try {
    const text = inflateRawSync(Buffer.from(packed.slice(3), "base64url")).toString("utf8");
    const result = cursorSchema.safeParse(JSON.parse(text));
    return result.success && result.data.of === of ? result.data : null;
  } catch {
    return null;
  }
}
