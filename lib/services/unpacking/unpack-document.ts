import { eq } from "drizzle-orm";
import { innerDocuments } from "#db/inner-documents.ts";
import { lockPublished } from "#db/lock-published.ts";
import { versions } from "#db/schema/index.ts";
import type { UnpackContext } from "#lib/context.ts";
import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { leftOutWords } from "#lib/domain/inner-file.ts";
import { LOCKED_INNER_FILE } from "#lib/domain/locked-file.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { removeWithin } from "#lib/services/removal/remove-document.ts";
import { bytesLeft } from "./internal/bytes-left.ts";
import { type Container, loadContainer } from "./internal/load-container.ts";
import { storeInnerFile } from "./internal/store-inner-file.ts";

const NOTE = "inner_file_not_read";
/** Maximum number of files that are noted one by one. The rest are counted. */
const MAX_NOTES = 100;

/** What became of the files: the paths of documents, a note for each file without one, and how many are locked. */
type Result = {
  readonly paths: ReadonlySet<string>;
  readonly refused: readonly ExtractionNote[];
  readonly locked: number;
};

/**
 * Makes the files inside a published version documents of their own (ADR 0088). Files that an earlier version had and
 * this one has not are removed. A file that cannot be read does not stop the others; the version's notes say why. Can
 * run again after a crash: a file whose document has its bytes already changes nothing. Stops if a newer version is published
 * meanwhile.
 */
export async function unpackDocument(
  context: UnpackContext,
  input: { readonly documentId: string; readonly versionId: number },
  job: JobReporter,
): Promise<JobOutcome> {
  const container = await loadContainer(context, input);
  if (typeof container === "string") return { status: "skipped", reason: container };
  try {
    const result = await storeFiles(context, container, job);
    await finish(context, container, result, job);
    return { status: "done" };
  } catch (error) {
    // A newer version brings its own files. Those of this one must not replace them.
    const now = await loadContainer(context, input);
    if (typeof now === "string") return { status: "skipped", reason: now };
    throw error;
  }
}

async function storeFiles(context: UnpackContext, container: Container, job: JobReporter): Promise<Result> {
  const { version, format } = container;
  const source = { path: context.blobs.locate(version.byteHash), size: version.sizeBytes };
  const paths = new Set<string>();
  const refused: ExtractionNote[] = [];
  let [done, locked, left] = [0, 0, await bytesLeft(context, container)];
  for (let from: number | null = 0; from !== null; ) {
    const part = await context.unpack({ format, source, fileName: version.fileName, from });
    for (const entry of part.entries) {
      context.signal.throwIfAborted();
      // The number of files is unknown, so progress approaches 1 and is at half of it after 100 files.
      job.report("unpacking", 1 - 100 / (100 + ++done));
      if ("leftOut" in entry && entry.leftOut === "system") continue;
      left -= "bytes" in entry ? entry.bytes.byteLength : 0;
      const stored =
        left < 0 ? { refused: leftOutWords("total") } : await storeInnerFile(context, container, entry);
      if ("leftOut" in entry && entry.leftOut === "encrypted") locked++;
      if ("refused" in stored)
        refused.push({ code: NOTE, message: `Not read: ${entry.path}: ${stored.refused}` });
      else paths.add(stored.sourcePath);
    }
    from = part.next;
  }
  return { paths, refused, locked };
}

function finish(
  context: UnpackContext,
  container: Container,
  { paths, ...left }: Result,
  job: JobReporter,
): Promise<void> {
  const { document, version } = container;
  return context.db.transaction(async (tx) => {
    await lockPublished(tx, container);
    for (const inner of await innerDocuments(tx, document.id))
      if (!paths.has(inner.sourcePath)) await removeWithin(context, tx, inner);
    const notes = version.notes.filter(({ code }) => code !== NOTE && code !== LOCKED_INNER_FILE);
    await tx
      .update(versions)
      .set({ notes: [...notes, ...notesOf(left)] })
      .where(eq(versions.id, version.id));
    await job.complete(tx, { files: paths.size, refused: left.refused.length });
  });
}

/** The note about locked files is first, so that the limit of notes never hides that a password opens them. */
function notesOf({ refused, locked }: Omit<Result, "paths">): ExtractionNote[] {
  const files = locked === 1 ? "1 file inside is" : `${locked} files inside are`;
  const first =
    locked === 0 ? [] : [{ code: LOCKED_INNER_FILE, message: `${files} locked with a password.` }];
  const notes = [...first, ...refused.slice(0, MAX_NOTES)];
  const more = refused.length - MAX_NOTES;
  return more <= 0 ? notes : [...notes, { code: NOTE, message: `${more} more files were not read.` }];
}
