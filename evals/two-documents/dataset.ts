import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError } from "#lib/errors/app-error.ts";
import type { Source } from "../beir/load-corpus.ts";
import { parseJsonLines } from "../beir/parse.ts";

const questionLine = z
  .strictObject({
    id: z.string().min(1),
    query: z.string().min(1),
    sources: z.tuple([z.string().min(1), z.string().min(1)]),
    why: z.string(),
  })
  .transform(({ id, ...rest }) => ({ _id: id, ...rest }));
/** A question that needs two documents. `sources` are their paths in the collection. */
export type TwoDocumentQuestion = Readonly<z.infer<typeof questionLine>>;

const passageLine = z.looseObject({
  _id: z.string().min(1),
  text: z.string(),
  metadata: z.looseObject({ source_path: z.string(), chunk_index: z.number() }),
});
const documentMap = z.record(z.string(), z.looseObject({ file: z.string().nullable() }));

export type TwoDocumentSet = {
  readonly questions: readonly TwoDocumentQuestion[];
  /** sha256 of the questions file. */
  readonly hash: string;
  /** The searched documents by source path: a complete PDF, or otherwise its passages as one text. */
  readonly sources: ReadonlyMap<string, Source>;
  readonly pdfs: number;
};

/**
 * Reads the questions and the planning documents that they are about. `text/planning-coventry` contains every
 * document's passages and the path of its PDF. Truncated PDFs in the collection count as absent.
 * @throws AppError("bad_request") for an invalid line, with file and line.
 */
export async function readTwoDocumentSet(questionsFile: string, data: string): Promise<TwoDocumentSet> {
  const written = await readFile(questionsFile, "utf8");
  const questions = parseJsonLines(written, path.basename(questionsFile), questionLine);
  const folder = path.join(data, "text", "planning-coventry");
  const passages = parseJsonLines(
    await readFile(path.join(folder, "corpus.jsonl"), "utf8"),
    "corpus.jsonl",
    passageLine,
  );
  const files = documentMap.parse(JSON.parse(await readFile(path.join(folder, "doc_map.json"), "utf8")));
  const texts = textsOf(passages);
  const sources = new Map<string, Source>();
  let pdfs = 0;
  for (const [id, text] of texts) {
    const pdf = wholePdf(data, files[id]?.file ?? null);
    if (pdf !== null) pdfs += 1;
    const read = async () => (pdf === null ? new TextEncoder().encode(text) : readFile(pdf));
    sources.set(pdf === null ? `${id.replace(/\.\w+$/, "")}.txt` : id, { id, title: null, read });
  }
  const strange = questions.flatMap((each) => each.sources).find((source) => !texts.has(source));
  if (strange !== undefined) throw new AppError("bad_request", `The collection has no ${strange}.`);
  return { questions, hash: createHash("sha256").update(written).digest("hex"), sources, pdfs };
}

function wholePdf(data: string, file: string | null): string | null {
  if (file === null || !file.toLowerCase().endsWith(".pdf") || file.includes("/pdf_truncated/")) return null;
  const found = path.join(data, file.replace(/^open\//, ""));
  return existsSync(found) ? found : null;
}

function textsOf(lines: readonly z.infer<typeof passageLine>[]): Map<string, string> {
  const byDocument = Map.groupBy(lines, ({ metadata }) => metadata.source_path);
  return new Map(
    [...byDocument].map(([id, own]) => {
      const inOrder = own.toSorted((a, b) => a.metadata.chunk_index - b.metadata.chunk_index);
      return [id, joinPassages(inOrder.map(({ text }) => text))];
    }),
  );
}

/** The PDF reader left these characters. A text with them counts as binary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Maximum overlap of two neighbouring passages. */
const MAX_SHARED = 1000;

/** Joins overlapping passages, and removes from each passage the words that end the previous one. */
export function joinPassages(texts: readonly string[]): string {
  let all = "";
  for (const text of texts) all += all === "" ? text : `\n\n${text.slice(sharedLength(all, text))}`;
  return all.replace(CONTROLS, " ").trim();
}

function sharedLength(before: string, after: string): number {
  for (let length = Math.min(MAX_SHARED, before.length, after.length); length > 20; length -= 1)
    if (before.endsWith(after.slice(0, length))) return length;
  return 0;
}
