import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { documents, pagePictures, pages, versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import type { JobSkipReason } from "#lib/domain/job.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { readingFingerprint, rendererOf } from "#lib/services/recipe/shared/extractor.ts";
import { forEachPage, type OpenPages, openPages } from "./internal/page-files.ts";
import { PAGE_STEPS } from "./internal/page-steps.ts";
import { storeNoPicture, storePicture } from "./internal/store-picture.ts";
import { readingsOfBytes, recognisePages } from "./shared/recognise-pages.ts";

export type RenderInput = { readonly documentId: string; readonly versionId: number };

type Loaded = {
  readonly version: typeof versions.$inferSelect;
  readonly corpusId: string;
  readonly files: OpenPages;
};

async function load(context: WorkContext, { versionId }: RenderInput): Promise<Loaded | JobSkipReason> {
  const [row] = await context.db
    .select({ document: documents, version: versions })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(eq(versions.id, versionId));
  if (!row) return "version_gone";
  if (row.document.deletedAt !== null) return "document_removed";
  if (row.document.publishedVersionId !== versionId) return "not_published";
  const files = openPages(context, row.version);
  if (files === null || row.version.pageCount === 0) return "no_pages";
  return { version: row.version, corpusId: row.document.corpusId, files };
}

/** Returns pages without a picture by the current renderer. Pages that failed with it are not tried again. */
async function pagesWithoutPicture(context: WorkContext, version: Loaded["version"]): Promise<number[]> {
  const rows = await context.db
    .select({ number: pages.number })
    .from(pages)
    .leftJoin(
      pagePictures,
      and(eq(pagePictures.byteHash, version.byteHash), eq(pagePictures.number, pages.number)),
    )
    .where(
      and(
        eq(pages.versionId, version.id),
        or(isNull(pagePictures.renderer), ne(pagePictures.renderer, rendererOf(version.format))),
      ),
    )
    .orderBy(asc(pages.number));
  return rows.map((row) => row.number);
}

/** Renders a page. If that fails, stores the reason and returns false. */
async function renderPage(
  context: WorkContext,
  { version, files }: Loaded,
  number: number,
): Promise<boolean> {
  const page = { byteHash: version.byteHash, format: version.format, number };
  const timeoutMs = context.config.pages.secondsAPage * 1000;
  try {
    const call = { number, read: false, timeoutMs, signal: context.signal };
    const { picture } = await context.pages.work(files.file, files.source, call);
    await storePicture(context, page, picture);
    return true;
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    await storeNoPicture(context, page, error.message);
    return false;
  }
}

/**
 * Recognises the words on the pictures in a text, which also draws them. They are no part of the text, so the document
 * is found by its own words before (ADR 0092).
 */
async function recognisePictures(
  context: WorkContext,
  version: Loaded["version"],
  { report }: JobReporter,
): Promise<void> {
  const fingerprint = readingFingerprint(context, version.format);
  if (fingerprint === null || !hasPictures(version.format)) return;
  const numbers = Array.from({ length: version.pageCount }, (_, index) => index + 1);
  const known = await readingsOfBytes(context, version);
  await recognisePages(context, { version, numbers, known, fingerprint, report });
}

/**
 * Renders a picture and a thumbnail of each page of a published version, shared by all versions with the same bytes,
 * then queues the next steps. A page that fails stores its reason. An interrupted job continues where it stopped.
 */
export async function renderPages(
  context: WorkContext,
  input: RenderInput,
  job: JobReporter,
): Promise<JobOutcome> {
  const loaded = await load(context, input);
  if (typeof loaded === "string") return { status: "skipped", reason: loaded };
  const { version, corpusId } = loaded;
  await recognisePictures(context, version, job);
  const numbers = await pagesWithoutPicture(context, version);
  let [done, failed] = [0, 0];
  await forEachPage(context, numbers, async (number) => {
    if (!(await renderPage(context, loaded, number))) failed++;
    done++;
    job.report(`drawing page ${number} of ${version.pageCount}`, done / numbers.length);
  });
  await context.db.transaction(async (tx) => {
    for (const step of PAGE_STEPS) {
      await context.queue.enqueue(tx, { job: step, payload: input, actorId: context.actor.id, corpusId });
    }
    await job.complete(tx, { pages: version.pageCount, drawn: done - failed, failed });
  });
  return { status: "done" };
}
