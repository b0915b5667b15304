import type { ReadableFormat } from "#lib/domain/formats.ts";
import type { Unpacker } from "./unpacker.ts";

/**
 * Loads the unpacker of a format whose files become documents of their own. A new one is a file and a line here, and
 * `holdsFiles` in `lib/domain/formats.ts`.
 */
const UNPACKERS: { readonly [F in ReadableFormat]?: () => Promise<Unpacker> } = {
  zip: () => import("./zip.ts").then((m) => m.unpackZip),
  tar: () => import("./tar.ts").then((m) => m.unpackTar),
  eml: () => import("./mail.ts").then((m) => m.unpackMail("eml")),
  msg: () => import("./mail.ts").then((m) => m.unpackMail("msg")),
  mbox: () => import("./mail.ts").then((m) => m.unpackMail("mbox")),
};

/** Returns the unpacker of a format, or null if its documents hold no files. */
export async function unpackerOf(format: ReadableFormat): Promise<Unpacker | null> {
  return (await UNPACKERS[format]?.()) ?? null;
}
