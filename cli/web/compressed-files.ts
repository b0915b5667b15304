import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { COMPRESSED_TYPES, COPY_ENDING } from "../up/compress-files.ts";
import type { Handler } from "./server.ts";

const PREFIX = "/_next/static/";
/** A browser stores these files for good, because a changed file has a new name. */
const HEADERS = {
  "content-encoding": "br",
  "cache-control": "public, max-age=31536000, immutable",
  vary: "Accept-Encoding",
};

/** The copies of a build have less than 2 MB together. */
const MAX_CACHED_BYTES = 16_000_000;

type Copy = { readonly file: string; readonly mediaType: string };

/**
 * Sends the scripts and styles that the build compressed with Brotli, to browsers that read it. `pages` answers the
 * rest, and all of it if the build compressed nothing. Only addresses of files that exist now are looked up, so no
 * address leads out of the folder. We tried the package `sirv`. It ends the process if a file is removed while it is
 * sent, as a new build does.
 * @param folder of `compressFiles`
 */
export function withCompressedFiles(
  folder: string,
  pages: Handler,
  { maxCachedBytes = MAX_CACHED_BYTES } = {},
): Handler {
  const copies = copiesIn(folder);
  if (copies.size === 0) return pages;
  const read = cachedReader(maxCachedBytes);
  return async (request, response) => {
    const copy = copies.get(request.url?.split("?", 1)[0] ?? "");
    if (copy === undefined || !readsBrotli(request)) return pages(request, response);
    const bytes = await read(copy.file);
    if (bytes === null) return pages(request, response);
    const headers = { ...HEADERS, "content-type": copy.mediaType, "content-length": `${bytes.byteLength}` };
    // Not `writeHead`: the response chooses its content security policy by the type that `setHeader` stored.
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(bytes);
  };
}

/**
 * Returns a function that reads a file, or returns null if there is none. It keeps files in memory up to `maxBytes`, so
 * that requests for one file share its bytes. A file never changes, because a changed one has a new name.
 */
function cachedReader(maxBytes: number): (file: string) => Promise<Buffer | null> {
  const cached = new Map<string, Buffer>();
  let size = 0;
  return async (file) => {
    const known = cached.get(file);
    if (known) return known;
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null || cached.has(file) || size + bytes.byteLength > maxBytes) return bytes;
    cached.set(file, bytes);
    size += bytes.byteLength;
    return bytes;
  };
}

/** Returns the copies by the address of their originals; none if there is no folder. */
function copiesIn(folder: string): ReadonlyMap<string, Copy> {
  const copies = new Map<string, Copy>();
  for (const name of filesIn(folder)) {
    const original = name.slice(0, -COPY_ENDING.length);
    const mediaType = COMPRESSED_TYPES[path.extname(original)];
    if (!name.endsWith(COPY_ENDING) || mediaType === undefined) continue;
    const address = original.split(path.sep).map(encodeURIComponent).join("/");
    copies.set(`${PREFIX}${address}`, { file: path.join(folder, name), mediaType });
  }
  return copies;
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
}

/** True for GET and HEAD of a client that accepts Brotli. */
function readsBrotli({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/.test(
    String(headers["accept-encoding"] ?? ""),
  );
}
