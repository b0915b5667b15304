import { eq } from "drizzle-orm";
import { pageCorrections, type versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { type Extracted, type ExtractionNote, READABLE_FORMATS } from "#lib/domain/extracted.ts";
import type { GivenReading } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { correctedReading } from "#lib/ingest/ocr/correct-reading.ts";
import { orderLines } from "#lib/ingest/ocr/order-lines.ts";
import { readingOfPage } from "#lib/ingest/ocr/reading-of-page.ts";
import { fingerprintOf, recognition } from "#lib/services/intake/extractor.ts";
import { forgetFailedPages, type ReadOutcome, recognisePages } from "#lib/services/pages/recognise-pages.ts";

type VersionRow = typeof versions.$inferSelect;
type Tell = (stage: string, share: number) => void;

export type ReadVersion = {
  /** Spans in UTF-16. */
  readonly extracted: Extracted;
  /** What the version keeps to be compared with later. */
  readonly fingerprint: string;
  /** Pages that were recognised, or were to be. */
  readonly recognised: number;
};

/** Pages told of one by one in a document's notes; the rest are counted. */
const MOST_NOTES = 40;

/**
 * Reads a version's file: its own text, recognition for pages that have none or a bad one, and what people corrected.
 * @param tell takes the stage and the share (0..1) of the recognition.
 * @throws AppError in words for the person whose file it is.
 */
export async function readVersion(
  context: WorkContext,
  version: VersionRow,
  tell: Tell,
): Promise<ReadVersion> {
  const format = READABLE_FORMATS.find((readable) => readable === version.format);
  if (!format)
    throw new AppError("not_yet_supported", `Files of the kind ${version.format} are not read yet.`);
  const bytes = await context.blobs.get(version.byteHash);
  const file = { format, bytes, fileName: version.fileName, signal: context.signal };
  const first = await context.extract(file);
  const lacking = first.pages.filter(({ layer }) => layer && layer.verdict !== "good");
  const numbers = lacking.map((page) => page.number);
  const fingerprint = fingerprintOf(context, format, numbers.length > 0);
  const outcomes = await recognise(context, { version, bytes, pages: first.pages.length, numbers, tell });
  const readings = outcomes.flatMap(({ number, reading }): GivenReading[] =>
    reading && reading.lines.length > 0 ? [{ number, reading, corrected: false }] : [],
  );
  const recognised = readings.length === 0 ? first : await context.extract({ ...file, readings });
  const corrections = await correctionsOf(context, version.id);
  const read =
    corrections.length === 0
      ? recognised
      : await context.extract({ ...file, readings: withCorrections(recognised, readings, corrections) });
  if (numbers.length > 0) await forgetFailedPages(context, version.byteHash);
  const extracted = { ...read, notes: [...read.notes, ...notesOf(context, read, outcomes, numbers.length)] };
  return { extracted, fingerprint, recognised: numbers.length };
}

type Wanted = {
  readonly version: VersionRow;
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly numbers: readonly number[];
  readonly tell: Tell;
};

async function recognise(
  context: WorkContext,
  { version, bytes, pages, numbers, tell }: Wanted,
): Promise<readonly ReadOutcome[]> {
  const { fingerprint } = recognition(context);
  if (fingerprint === null || numbers.length === 0) return [];
  const { byteHash, format } = version;
  const asked = {
    version: { byteHash, format, pageCount: pages },
    bytes,
    numbers,
    fingerprint,
    report: tell,
  };
  return recognisePages(context, asked);
}

type Correction = { readonly number: number; readonly text: string };

function correctionsOf(context: WorkContext, versionId: number): Promise<Correction[]> {
  return context.db
    .select({ number: pageCorrections.number, text: pageCorrections.text })
    .from(pageCorrections)
    .where(eq(pageCorrections.versionId, versionId));
}

/**
 * What a person typed takes the place of what was read; its words keep the boxes of those that they mend.
 * @param extracted the document as it reads without the corrections: what the person had before them
 */
function withCorrections(
  extracted: Extracted,
  readings: readonly GivenReading[],
  corrections: readonly Correction[],
): readonly GivenReading[] {
  const given = new Map(readings.map((reading) => [reading.number, reading]));
  for (const { number, text } of corrections) {
    const page = extracted.pages[number - 1];
    if (!page) continue;
    const reading = page.text?.source === "ocr" ? given.get(number)?.reading : undefined;
    const base = reading ? orderLines(reading, page.words) : readingOfPage(extracted.text, page);
    given.set(number, { number, reading: correctedReading(base, text), corrected: true });
  }
  return [...given.values()].sort((a, b) => a.number - b.number);
}

function notesOf(
  context: WorkContext,
  extracted: Extracted,
  outcomes: readonly ReadOutcome[],
  wanted: number,
): readonly ExtractionNote[] {
  if (wanted === 0) return [];
  const { problem } = recognition(context);
  if (problem !== null) {
    const message = `${pagesInWords(wanted)} without usable text could not be recognised: ${problem}`;
    return [{ code: "recognition_unavailable", message }];
  }
  const failed = outcomes.filter((outcome) => outcome.errorMessage !== null);
  const read = extracted.pages.filter((page) => page.text?.source === "ocr").length;
  const summary = {
    code: "pages_recognised",
    message: `${pagesInWords(read)} of ${extracted.pages.length} without usable text of their own were read by recognition (OCR).`,
  };
  return [
    ...(read > 0 ? [summary] : []),
    ...failed.slice(0, MOST_NOTES).map(({ number, errorMessage }) => ({
      code: "page_not_recognised",
      message: `Page ${number} could not be recognised: ${errorMessage}`,
      page: number,
    })),
  ];
}

function pagesInWords(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}
