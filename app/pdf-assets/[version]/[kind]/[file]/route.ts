import { readFile } from "node:fs/promises";
import path from "node:path";

/** What pdf.js asks for while it draws: its worker, and the fonts, character maps, profiles and decoders of old files. */
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

type Params = { readonly params: Promise<{ version: string; kind: string; file: string }> };

/**
 * Serves pdf.js's own files from its installed package. The address holds the package's version, so the browser may
 * keep them for good.
 */
export async function GET(_request: Request, { params }: Params) {
  const { kind, file } = await params;
  const folder = KINDS[kind];
  if (folder === undefined || !FILE.test(file))
    return new Response("There is no such file.", { status: 404 });
  const from = path.join(process.cwd(), "node_modules", "pdfjs-dist", folder, file);
  const bytes = await readFile(from).catch(() => null);
  if (bytes === null) return new Response("There is no such file.", { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  });
}
