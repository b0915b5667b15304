import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Extracted } from "#lib/domain/extracted.ts";
import { extractPdf } from "#lib/ingest/extract/pdf/extract.ts";
import { openPdfForDrawing } from "#lib/ingest/pages/draw-pdf.ts";
import { picturesByPage } from "./find.ts";
import { agreementOf, bothList, type JudgedPage, judgedSchema } from "./judged.ts";
import type { Compared } from "./measure.ts";
import { pictureReport } from "./report.ts";
import { samplePages } from "./sample.ts";
import { writeSheets } from "./sheets.ts";

const HELP = `npm run eval:pictures -- [--data FOLDER] [--misses] [--sheets FOLDER]

Compares the pictures that the product finds on pages of PDFs under FOLDER (default: EVAL_DATA_DIR) with two lists that
were written by looking at these pages (evals/pictures/judged.json). --misses: prints the pages that differ.
--sheets: instead draws the sample of pages to judge into a folder.`;

const JUDGED = new URL("judged.json", import.meta.url);
const SAMPLE = { marked: 90, others: 60 } as const;
const MAX_BYTES = 25_000_000;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    misses: { type: "boolean", default: false },
    sheets: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const data = values.data ?? process.env.EVAL_DATA_DIR;
  if (data === undefined || !existsSync(data)) {
    console.log("eval:pictures skipped: no data. Name a folder with --data or EVAL_DATA_DIR.");
    return 0;
  }
  const files = await pdfsIn(data);
  return values.sheets === undefined ? await measure(files) : await sample(files, values.sheets);
}

async function measure(files: ReadonlyMap<string, string>): Promise<number> {
  const { pages } = judgedSchema.parse(JSON.parse(await readFile(JUDGED, "utf8")));
  const compared: Compared[] = [];
  for (const [file, judged] of Map.groupBy(pages, (page) => page.file)) {
    const found = await foundIn(files.get(file));
    if (found === null) {
      console.log(`Not read: ${file}`);
      continue;
    }
    for (const page of judged) {
      const both = { true: bothList(page), found: found.get(page.page) ?? [] };
      compared.push(both);
      if (values.misses) printMiss(page, both);
    }
  }
  console.log(pictureReport(compared, agreementOf(pages)));
  return 0;
}

function printMiss({ file, page }: JudgedPage, { true: on, found }: Compared): void {
  const [judged, seen] = [[...on].sort().join(", "), [...found].sort().join(", ")];
  if (judged !== seen)
    console.log(`${file}, page ${page}: judged ${judged || "none"}; found ${seen || "none"}`);
}

async function sample(files: ReadonlyMap<string, string>, folder: string): Promise<number> {
  const documents: { readonly file: string; readonly extracted: Extracted }[] = [];
  for (const [file, at] of files) {
    const extracted = await readPdf(at);
    if (extracted) documents.push({ file, extracted });
  }
  await mkdir(folder, { recursive: true });
  const open = async (file: string) =>
    openPdfForDrawing(new Uint8Array(await readFile(files.get(file) ?? file)));
  await writeSheets(folder, samplePages(documents, SAMPLE), open);
  return 0;
}

async function foundIn(at: string | undefined) {
  const extracted = at === undefined ? null : await readPdf(at);
  if (at === undefined || extracted === null) return null;
  return picturesByPage(new Uint8Array(await readFile(at)), extracted);
}

async function readPdf(at: string): Promise<Extracted | null> {
  const bytes = await readFile(at);
  if (bytes.length > MAX_BYTES) return null;
  const input = { bytes: new Uint8Array(bytes), fileName: path.basename(at) };
  return extractPdf(input).catch(() => null);
}

/** Returns the paths of all PDFs by file name. */
async function pdfsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const pdfs = names.filter((name) => /\.pdf$/i.test(name)).sort();
  return new Map(pdfs.map((name) => [path.basename(name), path.join(folder, name)]));
}

process.exitCode = await main();
