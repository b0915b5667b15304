import { eq } from "drizzle-orm";
import { pageCorrections, type versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import type { Extracted, ExtractionNote } from "#lib/domain/extracted.ts";
import { hasPictures, readableFormat } from "#lib/domain/formats.ts";
import type { ReportedStage } from "#lib/domain/job.ts";
import type { GivenReading, PageCorrection } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import {
  forgetFailedPages,
  type ReadOutcome,
  readingsOfBytes,
  recognisePages,
} from "#lib/services/pages/shared/recognise-pages.ts";
import { fingerprintOf, readingFingerprint, recognition } from "#lib/services/recipe/shared/extractor.ts";

type VersionRow = typeof versions.$inferSelect;
type ReportStage = (stage: ReportedStage, share: number) => void;

export type ReadVersion = {
  /** Spans in UTF-16. */
  readonly extracted: Extracted;
  /** Identifies the extractor and its settings, for comparison with later ones. */
  readonly fingerprint: string;
  /** Number of pages that were or should have been recognised by OCR. */
  readonly recognised: number;
};

/** Maximum number of pages noted one by one on a document. The rest are counted. */
const MAX_NOTES = 40;

/**
 * Reads a version's file: its own text, OCR for pages without text or with bad text, and people's corrections. Extracts
 * the file once. If pages need OCR that these bytes never had, extracts it once more with the new readings, because OCR
 * can take hours and no process holds a half-read file that long.
 * @param report receives the stage and the share (0..1) of the OCR.
 * @throws AppError with a message for the file's owner.
 */
export async function readVersion(
  context: WorkContext,
  version: VersionRow,
  report: ReportStage,
): Promise<ReadVersion> {
  const format = readableFormat(version.format);
  if (!format)
    throw new AppError("not_yet_supported", `Files of the kind ${version.format} are not read yet.`);
  const source = { path: context.blobs.locate(version.byteHash), size: version.sizeBytes };
  const corrections = await correctionsOf(context, version.id);
  const file = { format, source, fileName: version.fileName, corrections, signal: context.signal };
  const known = await readingsOfBytes(context, version);
  const first = await context.extract({ ...file, readings: givenReadings(known) });
  const lacking = first.pages.filter(({ layer }) => layer && layer.verdict !== "good");
  const numbers = lacking.map((page) => page.number);
  const fingerprint = fingerprintOf(context, format, numbers.length > 0);
  const outcomes = await recognise(context, { version, pages: first.pages.length, numbers, known, report });
  const fresh = outcomes.filter((outcome) => !known.includes(outcome));
  const read =
    givenReadings(fresh).length === 0
      ? first
      : await context.extract({ ...file, readings: givenReadings(outcomes) });
  if (numbers.length > 0) await forgetFailedPages(context, version.byteHash);
  const extracted = {
    ...read,
    // A converted file has pictures that the stored file cannot be drawn from.
    blocks: hasPictures(format) ? read.blocks : read.blocks.map(({ pictures: _, ...block }) => block),
    notes: [...read.notes, ...notesOf(context, read, outcomes, numbers.length)],
  };
  return { extracted, fingerprint, recognised: numbers.length };
}

/** Returns the readings that contain words. */
function givenReadings(outcomes: readonly ReadOutcome[]): readonly GivenReading[] {
  return outcomes.flatMap(({ number, reading }) =>
    reading && reading.lines.length > 0 ? [{ number, reading }] : [],
  );
}

type Wanted = {
  readonly version: VersionRow;
  /** Number of pages of the file. */
  readonly pages: number;
  /** The pages that need OCR. */
  readonly numbers: readonly number[];
  readonly known: readonly ReadOutcome[];
  readonly report: ReportStage;
};

/** Returns the OCR outcome of each page that needs OCR. Recognises those that have none yet. */
async function recognise(
  context: WorkContext,
  { version, pages, numbers, known, report }: Wanted,
): Promise<readonly ReadOutcome[]> {
  const fingerprint = readingFingerprint(context, version.format);
  if (fingerprint === null || numbers.length === 0) return [];
  const { documentId, byteHash, sizeBytes, format } = version;
  const pagesInput = {
    version: { documentId, byteHash, sizeBytes, format, pageCount: pages },
    ...{ numbers, known, fingerprint },
    report,
  };
  return recognisePages(context, pagesInput);
}

function correctionsOf(context: WorkContext, versionId: number): Promise<PageCorrection[]> {
  return context.db
    .select({ number: pageCorrections.number, text: pageCorrections.text })
    .from(pageCorrections)
    .where(eq(pageCorrections.versionId, versionId));
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
    ...failed.slice(0, MAX_NOTES).map(({ number, errorMessage }) => ({
      code: "page_not_recognised",
      message: `Page ${number} could not be recognised: ${errorMessage}`,
      page: number,
    })),
  ];
}

function pagesInWords(count: number): string {
  return count === 1 ? "1 page" : `${count} pages`;
}
