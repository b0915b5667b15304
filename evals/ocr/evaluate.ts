import { createHash } from "node:crypto";
import { imageExtractor } from "#lib/ingest/extract/image.ts";
import type { PageProcesses } from "#lib/ingest/pages/processes.ts";
import {
  characterErrorRate,
  plainWordErrorRate,
  wordErrorRate,
  wordRecall,
} from "../metrics/character-errors.ts";
import type { TesseractAlone } from "./alone.ts";
import type { OcrCase, OcrGroup } from "./collection.ts";

export type OcrOutcome = {
  readonly name: string;
  readonly group: OcrGroup;
  readonly characterErrors: number;
  /** Words as printed. `plainWordErrors` uses lower-case letters and digits only. */
  readonly wordErrors: number;
  readonly plainWordErrors: number;
  readonly recall: number;
  /** The engine's own confidence, 0..100. */
  readonly confidence: number | null;
  readonly turn: number;
  /** Why it could not be read. */
  readonly problem: string | null;
};

export type OcrMeasurement = {
  readonly outcomes: readonly OcrOutcome[];
  /** Pages per second: through the product's processes (draw, encode, isolate), and by Tesseract alone. */
  readonly pagesPerSecond: { readonly ours: number; readonly alone: number } | null;
};

type Means = {
  readonly pages: PageProcesses;
  /** One per page process. If empty, throughput is not measured. */
  readonly alone: readonly TesseractAlone[];
  readonly timeoutMs: number;
  /** Seconds. */
  readonly clock: () => number;
};

/** Number of cases timed one way and then the other, so that other load on the machine affects both. */
const CASES_A_TURN = 8;

/** Reads every case as an upload is read, and compares the document's text with the truth. */
export async function evaluateOcr(cases: readonly OcrCase[], means: Means): Promise<OcrMeasurement> {
  const outcomes: OcrOutcome[] = [];
  let [ours, alone] = [0, 0];
  for (let from = 0; from < cases.length; from += CASES_A_TURN) {
    const turn = cases.slice(from, from + CASES_A_TURN);
    const started = means.clock();
    const read = await inParallel(turn, means.pages.size, (one) => readCase(one, means));
    ours += means.clock() - started;
    for (const [at, one] of turn.entries()) outcomes.push(await outcomeOf(one, read[at]));
    if (means.alone.length === 0) continue;
    const startedAlone = means.clock();
    await inParallel(turn, means.alone.length, (one, worker) => means.alone[worker]?.read(one.bytes));
    alone += means.clock() - startedAlone;
  }
  const measured = means.alone.length > 0 && cases.length > 0;
  return {
    outcomes,
    pagesPerSecond: measured ? { ours: cases.length / ours, alone: cases.length / alone } : null,
  };
}

type Read = Awaited<ReturnType<typeof readCase>>;

async function readCase(one: OcrCase, { pages, timeoutMs }: Means) {
  const hash = createHash("sha256").update(one.bytes).digest("hex");
  try {
    const call = { number: 1, read: true, timeoutMs };
    const { reading, readingError } = await pages.work({ hash, format: "image" }, one.bytes, call);
    return { reading, problem: readingError };
  } catch (error) {
    return { reading: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function outcomeOf(one: OcrCase, read: Read | undefined): Promise<OcrOutcome> {
  const reading = read?.reading ?? null;
  const readings = reading ? [{ number: 1, reading }] : [];
  const { text } = await imageExtractor.extract({ bytes: one.bytes, fileName: one.name, readings });
  return {
    name: one.name,
    group: one.group,
    characterErrors: characterErrorRate(one.truth, text),
    wordErrors: wordErrorRate(one.truth, text),
    plainWordErrors: plainWordErrorRate(one.truth, text),
    recall: wordRecall(one.truth, text),
    confidence: reading?.confidence ?? null,
    turn: reading?.rotation ?? 0,
    problem: read?.problem ?? null,
  };
}

/** Runs `work` on each item, `size` in parallel. Results keep the order of the items. */
async function inParallel<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T, worker: number) => Promise<R> | undefined,
): Promise<(R | undefined)[]> {
  const results: (R | undefined)[] = [];
  let next = 0;
  const worker = async (number: number) => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await work(item, number);
    }
  };
  await Promise.all(Array.from({ length: size }, (_, number) => worker(number)));
  return results;
}
