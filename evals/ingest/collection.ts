import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { htmlText } from "./html-text.ts";
import { cueWords, mailWords } from "./mail-words.ts";
import { epubText, odtText } from "./office-text.ts";
import { slideWords } from "./slide-words.ts";

/** A file to read, with its reference data. */
export type CollectionFile = {
  /** Below the data folder, with "/". */
  readonly path: string;
  /** Page count of the reference tool, for the PDFs that it opens. */
  readonly expectedPages: number | undefined;
};

const FOLDERS = ["ingest", "office", "planning"];
/** Values that a suite expects of the file beside them. */
const EXPECTED = /\.expected\./;

const manifestLine = z.object({
  path: z.string(),
  ref_status: z.string().optional(),
  ref_pages: z.number().optional(),
});

/** Returns every file under the data folder's `ingest`, `office` and `planning`, sorted by path. */
export async function readCollection(data: string): Promise<readonly CollectionFile[]> {
  const pages = await referencePages(path.join(data, "MANIFEST.jsonl"));
  const files: CollectionFile[] = [];
  for (const folder of FOLDERS) {
    if (!existsSync(path.join(data, folder))) continue;
    const entries = await readdir(path.join(data, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || EXPECTED.test(entry.name)) continue;
      const relative = path.relative(data, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
      files.push({ path: relative, expectedPages: pages.get(relative) });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function referencePages(manifest: string): Promise<ReadonlyMap<string, number>> {
  if (!existsSync(manifest)) return new Map();
  const lines = (await readFile(manifest, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const entries = lines.map((line) => manifestLine.parse(JSON.parse(line)));
  return new Map(
    entries.flatMap(({ path: file, ref_status, ref_pages }) =>
      ref_status === "ok" && ref_pages !== undefined ? [[file, ref_pages] as const] : [],
    ),
  );
}

/** Returns the reference text of a file, if the collection has one. */
export async function referenceText(data: string, file: string): Promise<string | undefined> {
  const [folder, kind, ...rest] = file.split("/");
  const name = rest.join("__");
  if (kind === "pdf") return readIfExists(path.join(data, "ingest", "pdf_ref_text", `${name}.txt`));
  if (kind === "docx") return readIfExists(path.join(data, "ingest", "docx_ref_text", `${name}.txt`));
  if (kind === "html" && rest.at(-1) === "source.html") {
    const expected = await readIfExists(path.join(data, path.dirname(file), "expected.html"));
    return expected === undefined ? undefined : htmlText(expected);
  }
  if (/\.odt$/i.test(file)) return odtText(await readFile(path.join(data, file)));
  if (/\.epub$/i.test(file)) return epubText(await readFile(path.join(data, file)));
  return folder === "office" ? officeText(data, file, kind) : undefined;
}

/** Returns the reference text of a file whose suite has it beside the file. */
async function officeText(data: string, file: string, kind: string | undefined): Promise<string | undefined> {
  if (kind === "pptx" || kind === "odp") return wordsOf(data, file, "md", slideWords);
  if (kind === "eml") return wordsOf(data, file, "json", mailWords);
  const plain = (markdown: string) => markdown.replaceAll("*", " ");
  if (kind === "doc")
    return wordsOf(data, file, "md", (markdown) => plain(markdown.replace(/<!--.*?-->/g, "")));
  if (kind !== "vtt") return undefined;
  return (await wordsOf(data, file, "md", plain)) ?? (await wordsOf(data, file, "json", cueWords));
}

/** Returns the words of the values that a suite expects of a file, or undefined without them. */
async function wordsOf(data: string, file: string, extension: string, read: (text: string) => string) {
  const expected = await readIfExists(path.join(data, `${file}.expected.${extension}`));
  return expected === undefined ? undefined : read(expected);
}

/** Returns the expected values of a workbook, as CSV for each sheet that its suite has values of. */
export async function expectedSheets(data: string, file: string): Promise<readonly string[]> {
  if (!/\.xlsx?$/i.test(file)) return [];
  const folder = path.join(data, path.dirname(file));
  const own = `${path.basename(file)}.expected.`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(own) && name.endsWith(".csv"));
  return Promise.all(names.sort().map((name) => readFile(path.join(folder, name), "utf8")));
}

async function readIfExists(file: string): Promise<string | undefined> {
  return existsSync(file) ? await readFile(file, "utf8") : undefined;
}
