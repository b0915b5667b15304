import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { PageInput } from "#lib/domain/page-embedding.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { extractors } from "#lib/ingest/extract/index.ts";
import { pageWords } from "#lib/services/pages/shared/page-sources.ts";
import { makeQuestion, type Vocabulary } from "./questions.ts";
import { paragraph, seeded } from "./texts.ts";

export type PageDocument = { readonly name: string; readonly pages: readonly PageInput[] };

/** Folders of the open collection with PDFs, and with questions about their pages. */
const PDF_FOLDERS = [
  "visual/financebench/pdf",
  "visual/mmlongbench-doc/pdf",
  "planning/coventry/pdf",
  "ingest/pdf",
];
const QUESTION_FILES = ["visual/financebench/queries.jsonl", "visual/mmlongbench-doc/queries.jsonl"];
const MAX_READ_MS = 60_000;

/** Yields the PDFs of a data folder, sorted by path, without unreadable ones. */
export async function* documentsOf(folder: string): AsyncGenerator<PageDocument> {
  const pdf = await extractors.pdf();
  for (const part of PDF_FOLDERS) {
    const root = path.join(folder, part);
    if (!existsSync(root)) continue;
    const names = (await readdir(root, { recursive: true })).filter((name) => /\.pdf$/i.test(name)).sort();
    for (const name of names) {
      const bytes = new Uint8Array(await readFile(path.join(root, name)));
      const signal = AbortSignal.timeout(MAX_READ_MS);
      try {
        const { text, blocks, pages } = await pdf.extract({ bytes, fileName: name, signal });
        const inputs = pages.map(({ number, width, height, words }) => ({
          ...{ number, width, height, assets: [], picture: null },
          words: pageWords(text, blocks, words),
        }));
        yield { name: `${part}/${name}`, pages: inputs };
      } catch (error) {
        if (!isAppError(error)) throw error;
      }
    }
  }
}

/** Returns questions spread over those of a data folder, or generated ones if it has none. */
export async function questionsOf(
  folder: string | null,
  count: number,
  vocabulary: Vocabulary,
): Promise<string[]> {
  const files = folder === null ? [] : QUESTION_FILES.map((file) => path.join(folder, file));
  const texts = await Promise.all(files.filter(existsSync).map((file) => readFile(file, "utf8")));
  const all = texts.flatMap((text) =>
    text
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly text: string }).text),
  );
  if (all.length > 0)
    return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)] ?? "");
  const random = seeded(23);
  return Array.from({ length: count }, () => makeQuestion(random, vocabulary));
}

const PAGES_A_DOCUMENT = 40;
const WORDS_A_LINE = 11;
const LINE_POINTS = 14;
const CHARS_A_PAGE = 900;

/** Yields generated pages of planning prose, one column of lines each. */
export async function* generatedDocuments(
  count: number,
  { sentences }: Vocabulary,
): AsyncGenerator<PageDocument> {
  const random = seeded(29);
  for (let from = 0; from < count; from += PAGES_A_DOCUMENT) {
    const pages = Array.from({ length: Math.min(PAGES_A_DOCUMENT, count - from) }, (_, index) =>
      proseOn(index + 1, paragraph(random, sentences, CHARS_A_PAGE)),
    );
    yield { name: `generated-${String(from).padStart(6, "0")}`, pages };
  }
}

function proseOn(number: number, text: string): PageInput {
  const words = text.split(" ").map((word, place) => {
    const [line, column] = [Math.floor(place / WORDS_A_LINE), place % WORDS_A_LINE];
    const [x0, y0] = [60 + column * 44, 72 + line * LINE_POINTS];
    return { text: word, box: { x0, y0, x1: x0 + 40, y1: y0 + 11 }, block: 0, kind: "paragraph" as const };
  });
  return { number, width: 595, height: 842, words, assets: [], picture: null };
}
