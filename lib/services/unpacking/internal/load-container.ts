import { eq } from "drizzle-orm";
import { documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type ReadableFormat, readableFormat, storedFormatFacts } from "#lib/domain/formats.ts";
import { MAX_INNER_DEPTH } from "#lib/domain/inner-file.ts";
import type { JobSkipReason } from "#lib/domain/job.ts";

/** A published version whose files become documents, and the depth of these files. */
export type Container = {
  readonly document: typeof documents.$inferSelect;
  readonly version: typeof versions.$inferSelect;
  readonly format: ReadableFormat;
  /** 1 for the files of an uploaded document. Files deeper than `MAX_INNER_DEPTH` are noted, not stored. */
  readonly depth: number;
};

/** Returns a container, or why its files are not opened. */
export async function loadContainer(
  context: Context,
  input: { readonly documentId: string; readonly versionId: number },
): Promise<Container | JobSkipReason> {
  const [row] = await context.db
    .select({ document: documents, version: versions })
    .from(versions)
    .innerJoin(documents, eq(documents.id, versions.documentId))
    .where(eq(versions.id, input.versionId));
  if (!row) return "version_gone";
  const { document, version } = row;
  if (document.deletedAt !== null) return "document_removed";
  if (version.number < document.currentVersion) return "newer_version_waiting";
  if (document.publishedVersionId !== version.id) return "not_published";
  const format = readableFormat(version.format);
  const depth = await depthInside(context, document.parentDocument);
  if (format === null || !storedFormatFacts(format)?.holdsFiles) return "no_files";
  return { document, version, format, depth };
}

/** Returns the depth of the files inside a document with this parent. */
async function depthInside(context: Context, parent: string | null): Promise<number> {
  let depth = 1;
  for (let id = parent; id !== null && depth <= MAX_INNER_DEPTH; depth++) {
    const [above] = await context.db
      .select({ parent: documents.parentDocument })
      .from(documents)
      .where(eq(documents.id, id));
    id = above?.parent ?? null;
  }
  return depth;
}
