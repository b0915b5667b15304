import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

/** The state from which a drive's next listing continues. */
const driveCursorSchema = z.object({
  /** Graph's deltaLink. */
  link: z.string().min(1),
  /** True if the whole drive is tracked for one folder, because Graph cannot track that folder alone. */
  wide: z.boolean(),
  /** Parent id and name by folder id. A delta contains neither paths nor the content of a renamed folder. */
  folders: z.record(z.string(), z.tuple([z.string(), z.string()])),
});
export type DriveCursor = z.output<typeof driveCursorSchema>;

const cursorSchema = z.object({
  /** Key of the location and the options. If they change, everything is listed again. */
  of: z.string(),
  drive: driveCursorSchema,
  /** Change tags of pages by id. */
  pages: z.record(z.string(), z.string()).nullable(),
});
export type GraphCursor = z.output<typeof cursorSchema>;

/** Compressed, because it is long for a library with many folders. */
export function packCursor(cursor: GraphCursor): string {
  return `g1:${deflateRawSync(JSON.stringify(cursor)).toString("base64url")}`;
}

/** @returns null for a cursor of unknown origin, or for another location or other options. */
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
