import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { pathPart } from "#lib/domain/route-params.ts";
import { plainRoute } from "#lib/http/route.ts";

/** Files that pdf.js requests while drawing: its worker, fonts, character maps, profiles and decoders. */
const KINDS: Readonly<Record<string, string>> = {
  build: "legacy/build",
  cmaps: "cmaps",
  standard_fonts: "standard_fonts",
  wasm: "wasm",
  iccs: "iccs",
};
const TYPES: Readonly<Record<string, string>> = {
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
};
const FILE = /^[\w-]+(?:\.[\w-]+)*$/;

/**
 * Serves pdf.js's own files from the installed package. The address contains the package version, so browsers may cache
 * them permanently.
 */
export const GET = plainRoute({
  params: z.object({ version: pathPart, kind: pathPart, file: pathPart }),
  run: async ({ params: { kind, file } }) => {
    const folder = KINDS[kind];
    if (folder === undefined || !FILE.test(file)) return missing();
    const from = path.join(process.cwd(), "node_modules", "pdfjs-dist", folder, file);
    const bytes = await readFile(from).catch(() => null);
    if (bytes === null) return missing();
    return new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    });
  },
});

function missing(): Response {
  return new Response("File not found.", { status: 404 });
}
