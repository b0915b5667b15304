import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { documents, pagePictures, pages, versions } from "#db/schema/index.ts";
import type { WorkContext } from "#lib/context.ts";
import { RENDERER } from "#lib/domain/page-picture.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { JobOutcome, JobReporter } from "#lib/services/intake/ingest-document.ts";
import { forEachPage, type OpenPages, openPages } from "./page-files.ts";
import { PAGE_STEPS } from "./page-steps.ts";
import { storeNoPicture, storePicture } from "./store-picture.ts";

export type RenderInput = { readonly documentId: string; readonly versionId: number };

type Loaded = {
  readonly version: typeof versions.$inferSelect;
  readonly corpusId: string;
  readonly files: OpenPages;
};

async function load(context: WorkContext, { versionId }: RenderInput): Promise<Loaded | string> {
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

/** Pages without a picture by today's renderer, those that failed included only if another renderer failed. */
async function undrawn(context: WorkContext, version: Loaded["version"]): Promise<number[]> {
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
        or(isNull(pagePictures.renderer), ne(pagePictures.renderer, RENDERER)),
      ),
    )
    .orderBy(asc(pages.number));
  return rows.map((row) => row.number);
}

/** True when the page was drawn; false when it could not be, which is told on it. */
async function drawOne(context: WorkContext, { version, files }: Loaded, number: number): Promise<boolean> {
  const page = { byteHash: version.byteHash, number };
  const timeoutMs = context.config.pages.secondsAPage * 1000;
  try {
    const call = { number, read: false, timeoutMs, signal: context.signal };
    const { picture } = await context.pages.work(files.file, files.bytes, call);
    await storePicture(context, page, picture);
    return true;
  } catch (error) {
    if (!isAppError(error) || error.code === "cancelled") throw error;
    await storeNoPicture(context, page, error.message);
    return false;
  }
}

/**
 * Gives each page of a published version its picture and thumbnail, shared with every version of the same bytes, and
 * queues what is made of pictures. A page that cannot be drawn is told on that page; killed, it goes on where it was.
 */
export async function renderPages(
  context: WorkContext,
  input: RenderInput,
  job: JobReporter,
): Promise<JobOutcome> {
  const loaded = await load(context, input);
  if (typeof loaded === "string") return { status: "skipped", reason: loaded };
  const { version, corpusId } = loaded;
  const numbers = await undrawn(context, version);
  let [done, failed] = [0, 0];
  await forEachPage(context, numbers, async (number) => {
    if (!(await drawOne(context, loaded, number))) failed++;
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
