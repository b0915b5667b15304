import { AppError } from "#lib/errors/app-error.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import { uploadAndWait } from "#lib/services/intake/upload-and-wait.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { dropFiles, modelInputs, UPLOADS_CORPUS, until } from "../drop.ts";
import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";
import type { Vocabulary } from "../questions.ts";
import type { RawModel } from "../raw-model.ts";
import { timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";
import { markdownDocument, seeded } from "../texts.ts";
import { markdownFiles } from "./ingest.ts";

const SMALL_CHARS = 8000;
const LARGE_CHARS = 960_000;
const FOUR_KB = 3700;

/** Returns a word that is in one document only. */
const marker = (number: number) =>
  `zyx${[...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("")}q`;

async function isFound(instance: BenchInstance, word: string, documentId: string): Promise<boolean> {
  const { results } = await searchEvidence(instance.context(), { query: word, mode: "keyword" });
  return results[0]?.documentId === documentId;
}

/** Small documents, one after another: uploaded, indexed during the upload, and found by the next search. */
export async function smallFigures(
  instance: BenchInstance,
  { sentences }: Vocabulary,
  count: number,
): Promise<Figure[]> {
  const random = seeded(41);
  const samples: number[] = [];
  for (let number = 1; number <= count; number++) {
    const word = marker(number);
    const text = `${markdownDocument(random, sentences, SMALL_CHARS)}\n${word}\n`;
    const { tookMs } = await timed(async () => {
      const outcome = await uploadAndWait(instance.context(), {
        bytes: new TextEncoder().encode(text),
        path: `small/note-${number}.md`,
        corpusId: UPLOADS_CORPUS,
      });
      if (
        outcome.outcome !== "accepted" ||
        !outcome.indexed ||
        !(await isFound(instance, word, outcome.documentId))
      )
        throw new AppError("internal", "A small document was not searchable when its upload was answered.");
    });
    samples.push(tookMs);
  }
  const summary = summarise(samples);
  return [
    {
      name: `${SMALL_CHARS / 1000} KB uploaded and found, in one turn`,
      unit: "ms",
      value: summary.median,
      samples: summary,
      bound: { kind: "target", atMost: 1000 },
    },
  ];
}

type Times = { uploaded: number; extracted: number; findable: number; embedded: number };

/** Follows one document from its upload to its last vector. */
async function follow(instance: BenchInstance, text: string, path: string, word: string): Promise<Times> {
  const { sql } = instance.runtime.database;
  const moments: Times = { uploaded: performance.now(), extracted: 0, findable: 0, embedded: 0 };
  const bytes = new TextEncoder().encode(text);
  const outcome = await receiveDocument(instance.context(), { bytes, path, corpusId: UPLOADS_CORPUS });
  if (outcome.outcome !== "accepted")
    throw new AppError("internal", `1 MB was not accepted: ${outcome.outcome}.`);
  await until(async () => {
    const [row] = await sql<{ state: string; share: number }[]>`
      select state, embedded_share::float8 as share from versions where document_id = ${outcome.documentId}`;
    if (row?.state === "failed") throw new AppError("internal", "The document of 1 MB failed.");
    if (row?.state !== "received") moments.extracted ||= performance.now();
    if (row?.state === "indexed" && !moments.findable) {
      if (!(await isFound(instance, word, outcome.documentId))) return false;
      moments.findable = performance.now();
    }
    if (row?.share === 1 && moments.findable) moments.embedded = performance.now();
    return moments.embedded > 0;
  });
  return moments;
}

/** One document of 1 MB. */
export async function largeFigures(
  instance: BenchInstance,
  { sentences }: Vocabulary,
  model: RawModel,
  chars = LARGE_CHARS,
): Promise<Figure[]> {
  const word = marker(1_000_000);
  const path = "large/book.md";
  const text = `${markdownDocument(seeded(43), sentences, chars)}\n${word}\n`;
  const at = await follow(instance, text, path, word);
  const raw = await model.embed(await modelInputs(instance, [{ path }]));
  const wholeMs = at.embedded - at.uploaded;
  const size = `${(text.length / 1e6).toFixed(2)} MB`;
  const seconds = (name: string, ms: number, atMost?: number): Figure => ({
    name,
    unit: "s",
    value: ms / 1000,
    samples: null,
    bound: atMost === undefined ? null : { kind: "target", atMost },
  });
  return [
    seconds(`${size}: from upload to the end of extraction`, at.extracted - at.uploaded),
    seconds(`${size}: then findable by keyword`, at.findable - at.extracted, 5),
    seconds(`${size}: from upload to the last vector`, wholeMs),
    seconds(`floor: its ${raw.texts} texts through the model`, raw.tookMs),
    {
      name: `${size}: whole / model alone`,
      unit: "ratio",
      value: wholeMs / raw.tookMs,
      samples: null,
      bound: { kind: "ratio", atMost: 1.3 },
    },
  ];
}

/** A hundred documents of 4 KB uploaded at once. */
export async function hundredFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  count: number,
): Promise<Figure[]> {
  const tookMs = await dropFiles(instance, markdownFiles(vocabulary, "hundred", count, FOUR_KB, 47));
  return [
    {
      name: `${count} documents of 4 KB`,
      unit: "s",
      value: tookMs / 1000,
      samples: null,
      bound: { kind: "target", atMost: 60 },
    },
  ];
}
