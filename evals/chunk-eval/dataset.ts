import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";

/** A question and the exact spans (UTF-16) of one text that answer it. */
type GoldQuestion = {
  readonly id: string;
  readonly text: string;
  readonly corpus: string;
  readonly spans: readonly Span[];
};

export type GoldSet = {
  readonly texts: ReadonlyMap<string, string>;
  readonly questions: readonly GoldQuestion[];
};

const questionSchema = z.object({
  _id: z.string(),
  text: z.string(),
  corpus: z.string(),
  references: z.array(z.object({ start_index: z.number().int(), end_index: z.number().int() })),
});

/**
 * Reads a span-level set: `questions.jsonl` (spans in code points) and `corpora/<name>.md`.
 * @throws Error if a file is missing or a line is invalid.
 */
export async function readGoldSet(folder: string): Promise<GoldSet> {
  const lines = (await readFile(join(folder, "questions.jsonl"), "utf8"))
    .split("\n")
    .filter((line) => line !== "");
  const rows = lines.map((line) => questionSchema.parse(JSON.parse(line)));
  const texts = new Map<string, string>();
  for (const corpus of new Set(rows.map((row) => row.corpus))) {
    texts.set(corpus, await readFile(join(folder, "corpora", `${corpus}.md`), "utf8"));
  }
  const maps = new Map([...texts].map(([corpus, text]) => [corpus, offsetMap(text)]));
  const questions = rows.map((row): GoldQuestion => {
    const spans = row.references.map(({ start_index: start, end_index: end }) => ({ start, end }));
    const toUtf16 = maps.get(row.corpus)?.spanToUtf16 ?? ((span: Span) => span);
    return { id: row._id, text: row.text, corpus: row.corpus, spans: spans.map(toUtf16) };
  });
  return { texts, questions };
}
