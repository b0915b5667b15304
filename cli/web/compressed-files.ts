import { once } from "node:events";
import { existsSync } from "node:fs";
import sirv from "sirv";
import type { Handler } from "./server.ts";

const PREFIX = "/_next/static";
const YEAR_SECONDS = 31_536_000;

/**
 * Sends the scripts and styles that the build compressed with Brotli, to browsers that read it. `pages` answers the rest,
 * and all of it if the build compressed nothing. A browser stores these files for good, because a changed file has a new
 * name.
 * @param folder of `compressFiles`; its files have the names of `/_next/static` and end in `.br`
 */
export function withCompressedFiles(folder: string, pages: Handler): Handler {
  if (!existsSync(folder)) return pages;
  const send = sirv(folder, { brotli: true, immutable: true, maxAge: YEAR_SECONDS });
  return async (request, response) => {
    const address = request.url ?? "";
    if (!address.startsWith(`${PREFIX}/`)) return pages(request, response);
    const isElsewhere = Promise.withResolvers<boolean>();
    once(response, "close").then(() => isElsewhere.resolve(false));
    request.url = address.slice(PREFIX.length);
    send(request, response, () => isElsewhere.resolve(true));
    request.url = address;
    if (await isElsewhere.promise) return pages(request, response);
  };
}
