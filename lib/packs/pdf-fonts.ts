import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { PdfFonts } from "./pdf-sheet.ts";

/** Liberation Sans from pdf.js: Latin, Greek and Cyrillic, SIL Open Font License 1.1. */
export function readPdfFonts(): PdfFonts {
  const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const read = (name: string) =>
    readFileSync(path.join(folder, "standard_fonts", `LiberationSans-${name}.ttf`));
  return { regular: read("Regular"), bold: read("Bold"), italic: read("Italic") };
}
