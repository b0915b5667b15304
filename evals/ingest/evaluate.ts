import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Extracted } from "#lib/domain/extracted.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { assertConforms } from "#lib/ingest/conform.ts";
import { detectFormat } from "#lib/ingest/detect.ts";
import type { ExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { wordPrecision, wordRecall } from "#lib/text/word-overlap.ts";
import { type CollectionFile, expectedSheets, referenceText } from "./collection.ts";
import { isMailOrCaptions, spokenOrWritten } from "./mail-words.ts";
import type { IngestOutcome } from "./outcome.ts";
import { comparedCells } from "./sheet-words.ts";
import { comparedText } from "./slide-words.ts";

export type EvaluateOptions = {
  readonly data: string;
  readonly readers: ExtractProcesses;
  /** Number of files read in parallel. */
  readonly size: number;
  readonly timeoutMs: number;
  /** Seconds since a fixed moment. */
  readonly clock: () => number;
  readonly onOutcome?: (outcome: IngestOutcome) => void;
};

/** Detects and extracts every file as ingestion does, and compares the result with the reference data. */
export async function evaluateIngest(
  files: readonly CollectionFile[],
  options: EvaluateOptions,
): Promise<readonly IngestOutcome[]> {
  const outcomes: IngestOutcome[] = [];
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const outcome = await outcomeOf(file, options);
      outcomes.push(outcome);
      options.onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: options.size }, work));
  return outcomes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function outcomeOf(file: CollectionFile, options: EvaluateOptions): Promise<IngestOutcome> {
  const started = options.clock();
  const name = path.basename(file.path);
  let format = path.extname(name).slice(1).toLowerCase() || "none";
  const expected = file.expectedPages === undefined ? {} : { expectedPages: file.expectedPages };
  try {
    const bytes = new Uint8Array(await readFile(path.join(options.data, file.path)));
    format = (await detectFormat(bytes, name)).format;
    const extracted = await options.readers.extract(format as Extracted["format"], bytes, name, {
      timeoutMs: options.timeoutMs,
    });
    assertConforms(extracted);
    const read = { path: file.path, format, seconds: options.clock() - started, ...expected };
    return { ...read, ...factsOf(extracted), ...(await overlap(options.data, file.path, extracted)) };
  } catch (error) {
    return { path: file.path, format, seconds: options.clock() - started, ...expected, ...failureOf(error) };
  }
}

function factsOf({
  text,
  notes,
  pages,
}: Extracted): Pick<IngestOutcome, "status" | "characters" | "notes" | "pages"> {
  const isReported = text.trim() !== "" || notes.length > 0;
  return {
    status: isReported ? "ok" : "silent",
    characters: text.length,
    notes: [...new Set(notes.map(({ code }) => code))],
    ...(pages.length > 0 ? { pages: pages.length } : {}),
  };
}

async function overlap(
  data: string,
  file: string,
  extracted: Extracted,
): Promise<Pick<IngestOutcome, "recall" | "precision">> {
  const sheets = await expectedSheets(data, file);
  const reference = sheets.length > 0 ? sheets.join("\n") : await referenceText(data, file);
  if (reference === undefined) return {};
  const words = wordsToCompare(extracted, sheets);
  return {
    recall: wordRecall(reference, words),
    precision: wordPrecision(reference, words),
  };
}

function wordsToCompare(extracted: Extracted, sheets: readonly string[]): string {
  if (sheets.length > 0) return comparedCells(extracted, sheets);
  return isMailOrCaptions(extracted) ? spokenOrWritten(extracted) : comparedText(extracted);
}

function failureOf(error: unknown): Pick<IngestOutcome, "status" | "code" | "message"> {
  if (!isAppError(error)) return { status: "crash", code: "internal", message: String(error) };
  const { code, message, details } = error;
  if (code === "timed_out") return { status: "hang", code, message };
  const crashed = code === "internal" || details.unexpected === true || message.trim() === "";
  return { status: crashed ? "crash" : "refused", code, message };
}
