import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { pageReadings } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { forEachPage, openPages } from "./page-files.ts";
import { storeNoPicture, storePicture } from "./store-picture.ts";

type PagesToRead = {
  readonly version: { readonly byteHash: string; readonly format: string; readonly pageCount: number };
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly fingerprint: string;
  readonly report: (stage: string, share: number) => void;
};

/** What is known of a page after recognition. */
export type ReadOutcome = {
  readonly number: number;
  readonly reading: PageReading | null;
  readonly errorMessage: string | null;
};

/** Pages of a document that fill processes: more than they take to start again. */
const LONG = 50;

/** A page with nothing on it has been read too. */
const BLANK: PageReading = {
  rotation: 0,
  skewDegrees: 0,
  width: 0,
  height: 0,
  confidence: null,
  lines: [],
};

/**
 * Recognises the given pages, each kept as soon as it is read: whatever is killed, the next attempt goes on with the
 * pages that are missing. Their pictures, drawn for it, are kept too. A page that fails is told, and the rest go on.
 * @throws AppError("cancelled") when the context's signal aborts.
 */
export async function recognisePages(context: WorkContext, asked: PagesToRead): Promise<ReadOutcome[]> {
  const { version, numbers, fingerprint, report } = asked;
  const known = await knownReadings(context, asked);
  const missing = numbers.filter((number) => !known.has(number));
  const files = openPages(context, version, asked.bytes);
  if (files === null) return [];
  let done = known.size;
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
  // What reads the document's text next needs the memory, which short documents do not have much of.
  if (missing.length >= LONG) await context.pages.rest();
  return numbers.flatMap((number) => known.get(number) ?? []);
}

async function knownReadings(
  context: WorkContext,
  { version, numbers, fingerprint }: PagesToRead,
): Promise<Map<number, ReadOutcome>> {
  if (numbers.length === 0) return new Map();
  const rows = await context.db
    .select({
      number: pageReadings.number,
      reading: pageReadings.reading,
      errorMessage: pageReadings.errorMessage,
    })
    .from(pageReadings)
    .where(
      and(
        eq(pageReadings.byteHash, version.byteHash),
        eq(pageReadings.fingerprint, fingerprint),
        inArray(pageReadings.number, [...numbers]),
      ),
    );
  return new Map(rows.map((row) => [row.number, row]));
}

async function readOne(
  context: WorkContext,
  files: NonNullable<ReturnType<typeof openPages>>,
  number: number,
): Promise<ReadOutcome> {
  const page = { byteHash: files.file.hash, number };
  const timeoutMs = context.config.pages.secondsAPage * 1000;
  try {
    const call = { number, read: true, timeoutMs, signal: context.signal };
    const work = await context.pages.work(files.file, files.bytes, call);
    await storePicture(context, page, work.picture);
    return { number, reading: work.blank ? BLANK : work.reading, errorMessage: work.readingError };
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    // Only what cannot be drawn has no picture: one that took too long is drawn once more, by itself.
    if (error.code === "damaged") await storeNoPicture(context, page, error.message);
    return { number, reading: null, errorMessage: error.message };
  }
}

/** Forgets the pages that failed, so that whoever reads the file again tries them again. */
export async function forgetFailedPages(context: WorkContext, byteHash: string): Promise<void> {
  await context.db
    .delete(pageReadings)
    .where(and(eq(pageReadings.byteHash, byteHash), isNotNull(pageReadings.errorMessage)));
}
