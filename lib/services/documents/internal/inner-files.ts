import { and, asc, eq, sql } from "drizzle-orm";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentDetail, InnerFiles } from "#lib/domain/documents.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { pathInContainer } from "#lib/domain/inner-file.ts";

/** Maximum number of files that a document's page lists. Its text lists all of them. */
const MAX_LISTED = 1000;

/** Returns the document that another is a file of, if the actor may see it. */
export async function containerOf(
  context: Context,
  parentDocument: string | null,
): Promise<DocumentDetail["container"]> {
  if (parentDocument === null) return null;
  const [found] = await context.db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(and(visibleEvidence(context.actor), eq(documents.id, parentDocument)));
  return found ?? null;
}

/** Returns the files inside a document that the actor may see. */
export async function innerFilesOf(
  context: Context,
  { document }: { readonly document: { readonly id: string; readonly format: string } },
): Promise<InnerFiles> {
  if (!storedFormatFacts(document.format)?.holdsFiles) return { total: 0, files: [] };
  const found = await context.db
    .select({
      id: documents.id,
      path: documents.sourcePath,
      state: versions.state,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .leftJoin(
      versions,
      and(eq(versions.documentId, documents.id), eq(versions.number, documents.currentVersion)),
    )
    .where(and(visibleEvidence(context.actor), eq(documents.parentDocument, document.id)))
    .orderBy(asc(documents.sourcePath), asc(documents.id))
    .limit(MAX_LISTED);
  const files = found.map(({ id, path, state }) => ({
    ...{ id, path: pathInContainer(path) },
    state: state === "superseded" ? "indexed" : (state ?? "received"),
  }));
  return { total: found[0]?.total ?? 0, files };
}
