import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { docxExtractor } from "#lib/ingest/extract/docx.ts";

const inSamples = (path: string) => new URL(path, new URL("../../db/seed/", import.meta.url));

async function pdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  await document.destroy();
  return pages.join("\n").replace(/(\p{L})-\n(\p{Ll})/gu, "$1$2");
}

/** Returns the text of a sample file in any format. `file` is relative to `db/seed`. */
export async function textOf(file: string): Promise<string> {
  const bytes = await readFile(inSamples(file));
  if (file.endsWith(".pdf")) return pdfText(new Uint8Array(bytes));
  if (file.endsWith(".docx")) return (await docxExtractor.extract({ bytes, fileName: file })).text;
  return bytes.toString("utf8");
}
