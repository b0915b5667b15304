import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { pageReadings } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import type { ReportedStage } from "#lib/domain/job.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { readingFingerprint } from "#lib/services/recipe/shared/extractor.ts";
import { forEachPage, openPages, pageFormat } from "../internal/page-files.ts";
import { storeNoPicture, storePicture } from "../internal/store-picture.ts";

type PagesToRead = {
  readonly version: {
    readonly documentId: string;
    readonly byteHash: string;
    readonly sizeBytes: number;
    readonly format: string;
    readonly pageCount: number;
  };
  readonly numbers: readonly number[];
  /** What `readingsOfBytes` returned. These pages are not recognised again. */
  readonly known: readonly ReadOutcome[];
  readonly fingerprint: string;
  readonly report: (stage: ReportedStage, share: number) => void;
};

/** The result of OCR for a page. */
export type ReadOutcome = {
  readonly number: number;
  readonly reading: PageReading | null;
  readonly errorMessage: string | null;
};

/** Number of pages from which stopping the page processes afterwards is worth the cost of starting them again. */
const MANY_PAGES = 50;

/** A blank page counts as read. */
const BLANK: PageReading = {
  rotation: 0,
  skewDegrees: 0,
  width: 0,
  height: 0,
  confidence: null,
  lines: [],
};

/**
 * Recognises the given pages and stores each result at once, so that an interrupted job continues with the missing
 * pages. Also stores the pictures rendered for OCR. A failed page is reported in the outcome; the others continue.
 * @throws AppError("cancelled") when the context's signal aborts.
 */
export async function recognisePages(context: WorkContext, input: PagesToRead): Promise<ReadOutcome[]> {
  const { version, numbers, fingerprint, report } = input;
  const known = new Map(input.known.map((outcome) => [outcome.number, outcome]));
  const missing = numbers.filter((number) => !known.has(number));
  const files = openPages(context, version);
  if (files === null) return [];
  let done = numbers.length - missing.length;
  if (missing.length > 0) report("drawing pages", done / numbers.length);
  await forEachPage(context, missing, async (number) => {
    report(`recognising page ${number} of ${version.pageCount}`, done / numbers.length);
    const outcome = await readOne(context, files, number);
    await context.db
      .insert(pageReadings)
      .values({ byteHash: version.byteHash, fingerprint, createdAt: context.now, ...outcome })
      .onConflictDoNothing();
    known.set(number, outcome);
    done++;
    report(`recognising page ${number} of ${version.pageCount}`, done / numbers.length);
  });
  // Extraction follows and needs the memory. After a short document little memory would be freed.
  if (missing.length >= MANY_PAGES) await context.pages.rest();
  return numbers.flatMap((number) => known.get(number) ?? []);
}

/** Returns the stored OCR outcomes of a version's pages, by the current OCR settings and reader. Failed pages are among them. */
export async function readingsOfBytes(
  context: WorkContext,
  { documentId, byteHash, format }: Pick<PagesToRead["version"], "documentId" | "byteHash" | "format">,
): Promise<readonly ReadOutcome[]> {
  const fingerprint = readingFingerprint(context, format);
  if (fingerprint === null || pageFormat(format) === null) return [];
  const rows = await context.db
    .select({
      number: pageReadings.number,
      reading: pageReadings.reading,
      errorMessage: pageReadings.errorMessage,
    })
    .from(pageReadings)
    .where(
      and(
        eq(pageReadings.byteHash, byteHash),
        eq(pageReadings.fingerprint, fingerprint),
        // A reading from an archive applies to the imported document only.
        or(isNull(pageReadings.documentId), eq(pageReadings.documentId, documentId)),
      ),
    )
    // A reading made here comes last, so that it replaces an imported one in the map.
    .orderBy(sql`${pageReadings.documentId} nulls last`);
  return [...new Map(rows.map((row) => [row.number, row])).values()];
}

async function readOne(
  context: WorkContext,
  files: NonNullable<ReturnType<typeof openPages>>,
  number: number,
): Promise<ReadOutcome> {
  const { hash: byteHash, format } = files.file;
  const page = { byteHash, format, number };
  const timeoutMs = context.config.pages.secondsAPage * 1000;
  try {
    const call = { number, read: true, timeoutMs, signal: context.signal };
    const work = await context.pages.work(files.file, files.source, call);
    await storePicture(context, page, work.picture);
    return { number, reading: work.blank ? BLANK : work.reading, errorMessage: work.readingError };
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    // Only a damaged page is stored as having no picture. After a timeout the page is rendered once more, without OCR.
    if (error.code === "damaged") await storeNoPicture(context, page, error.message);
    return { number, reading: null, errorMessage: error.message };
  }
}

/** Forgets failed pages, so that the next reading of the file tries them again. */
export async function forgetFailedPages(context: WorkContext, byteHash: string): Promise<void> {
  await context.db
    .delete(pageReadings)
    .where(and(eq(pageReadings.byteHash, byteHash), isNotNull(pageReadings.errorMessage)));
}
