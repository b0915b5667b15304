import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { halfOf } from "#evals/runs/split.ts";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { extractPdf } from "#lib/ingest/extract/pdf/extract.ts";
import { openPdf } from "#lib/ingest/extract/pdf/open.ts";
import { chunkDocument } from "#lib/ingest/to-chunks.ts";
import { judgePassages } from "./judge.ts";
import { judgeNumbers } from "./paragraph-numbers.ts";
import { readBothWays } from "./read.ts";
import { type FurnitureRow, furnitureTable, headingTable, type Row } from "./report.ts";
import { passagesWithRunningWords, runningWords } from "./running-words.ts";
import { bookmarkTruth, contentsTruth, type Truth } from "./truth.ts";

const HELP = `npm run eval:headings -- [--data FOLDER] [--only TEXT] [--json FILE] [--examples] [--furniture]

Reads every PDF under FOLDER (default: EVAL_DATA_DIR) and compares the section paths of its passages with what the
document itself says: its bookmarks, its printed list of contents with the printed names of policies, and the printed
numbers of its paragraphs. Each passage should be under the nearest of these. Bookmarks are also hidden from the extractor, which shows what type and words
alone find ("bookmarks, hidden"). --only: paths that hold this text. --examples: prints wrong paths.
--furniture: counts passages with words of running headers, footers or page numbers instead.`;

const POLICY = CHUNK_POLICY_DEFAULTS["clause-aware"];
const MAX_BYTES = 25_000_000;
/** Passages of a document that are printed. */
const MAX_SHOWN = 10;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    only: { type: "string", default: "" },
    json: { type: "string" },
    examples: { type: "boolean", default: false },
    furniture: { type: "boolean", default: false },
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
    console.log("eval:headings skipped: no data. Name a folder with --data or EVAL_DATA_DIR.");
    return 0;
  }
  if (values.furniture) return measureFurniture(await pdfsIn(data));
  const rows: Row[] = [];
  for (const file of await pdfsIn(data)) rows.push(...(await rowsOf(file)));
  console.log(headingTable(rows));
  if (values.examples) for (const row of rows) printExamples(row);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  return 0;
}

/** Prints how many passages have words of running lines, before and after furniture is left out of their text. */
async function measureFurniture(files: readonly string[]): Promise<number> {
  const rows: FurnitureRow[] = [];
  for (const file of files) {
    const bytes = await readFile(file);
    if (bytes.length > MAX_BYTES) continue;
    const fileName = path.basename(file);
    const extracted = await extractPdf({ bytes: new Uint8Array(bytes), fileName }).catch(() => null);
    if (!extracted) continue;
    const passages = passagesOf(extracted);
    const running = runningWords(extracted);
    const raw = passages.map((each) => ({ ...each, text: extracted.text.slice(each.start, each.end) }));
    const found = passagesWithRunningWords(passages, running);
    rows.push({
      document: fileName,
      half: halfOf(fileName),
      passages: passages.length,
      inSpan: passagesWithRunningWords(raw, running).length,
      inWords: found.length,
    });
    if (values.examples)
      for (const { text } of found.slice(0, MAX_SHOWN)) console.log(`${fileName}\n  ${JSON.stringify(text)}`);
  }
  console.log(furnitureTable(rows));
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  return 0;
}

async function pdfsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.pdf$/i.test(name) && name.includes(values.only))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Returns one row for each list of headings that a document has. Files that cannot be read have none. */
async function rowsOf(file: string): Promise<readonly Row[]> {
  const bytes = await readFile(file);
  if (bytes.length > MAX_BYTES) return [];
  const pdf = await openPdf(new Uint8Array(bytes)).catch(() => null);
  if (!pdf) return [];
  try {
    const { marked, plain } = await readBothWays(pdf.document);
    const bookmarks = await bookmarkTruth(pdf.document, marked);
    const contents = contentsTruth(marked);
    return [
      ...(bookmarks
        ? [rowOf(file, bookmarks, "bookmarks", marked), rowOf(file, bookmarks, "bookmarks, hidden", plain)]
        : []),
      ...(contents ? [rowOf(file, contents, "contents", plain)] : []),
      ...numberedRow(file, marked),
    ];
  } catch {
    return [];
  } finally {
    await pdf.close().catch(() => undefined);
  }
}

function rowOf(file: string, truth: Truth, source: Row["truth"]["source"], extracted: Extracted): Row {
  const name = path.basename(file);
  return {
    document: name,
    half: halfOf(name),
    truth: { source, entries: truth.entries, printed: truth.headings.length },
    judgement: judgePassages(passagesOf(extracted), truth),
  };
}

/** Fewer numbered paragraphs below numbered headings say too little. */
const MIN_NUMBERED = 10;

function numberedRow(file: string, extracted: Extracted): readonly Row[] {
  const name = path.basename(file);
  const judgement = judgeNumbers(passagesOf(extracted));
  if (judgement.right + judgement.other < MIN_NUMBERED) return [];
  const truth = {
    source: "paragraph numbers" as const,
    entries: judgement.judged,
    printed: judgement.judged,
  };
  return [{ document: name, half: halfOf(name), truth, judgement }];
}

function passagesOf(extracted: Extracted) {
  const deps = { countTokens: (text: string) => text.length / 4, maxChunks: 20_000 };
  const { chunks } = chunkDocument(extracted, POLICY, deps);
  return chunks
    .filter(({ kind }) => kind !== "atom")
    .map(({ span, sectionPath, text }) => ({ ...span, sectionPath, text }));
}

function printExamples({ document, truth, judgement }: Row): void {
  if (judgement.examples.length > 0) console.log(`\n${document} (${truth.source})`);
  for (const example of judgement.examples) console.log(`  ${example}`);
}

process.exitCode = await main();
