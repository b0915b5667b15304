import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, generations, relatedVersions, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { replaceRelations } from "#lib/indexing/relations.ts";
import { RELATE_FINGERPRINT } from "#lib/ingest/relate/fingerprint.ts";
import type { JobOutcome, JobReporter } from "#lib/jobs/job-report.ts";
import { describeDocument } from "#lib/services/documents/shared/describe-document.ts";
import { readExtracted } from "#lib/services/documents/shared/stored-document.ts";
import { ownHosts, relatingRecipe } from "#lib/services/recipe/shared/relating-recipe.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { factsOf, relationRows } from "./internal/relation-rows.ts";

export type RelateInput = { readonly documentId: string; readonly versionId: number };

async function load(context: Context, { documentId, versionId }: RelateInput) {
  const [row] = await context.db
    .select({
      document: documents,
      corpus: corpora,
      version: versions,
      modelId: generations.embeddingModelId,
      related: relatedVersions,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .innerJoin(versions, eq(versions.id, documents.publishedVersionId))
    .leftJoin(generations, eq(generations.id, versions.generationId))
    .leftJoin(relatedVersions, eq(relatedVersions.versionId, versions.id))
    .where(and(eq(documents.id, documentId), eq(versions.id, versionId), isNull(documents.deletedAt)));
  return row;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;

function hashOf({ version }: Loaded, facts: unknown): string {
  const parts = [RELATE_FINGERPRINT, version.textHash, version.extractorFingerprint, facts];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * Stores the anchors and references of a published version, and the mean of its passages' vectors, by which documents
 * are compared. The rows depend only on the text and the document's metadata: a second run does nothing and yields the
 * same rows.
 * @returns the number of rows, "unchanged" if they are up to date, or null for a version that is not published.
 */
export async function relateVersion(
  context: Context,
  input: RelateInput,
): Promise<{ readonly anchors: number; readonly relations: number } | "unchanged" | null> {
  const loaded = await load(context, input);
  if (!loaded) return null;
  const { version, related } = loaded;
  const facts = factsOf(loaded, ownHosts(context));
  const inputHash = hashOf(loaded, facts);
  const same = related?.inputHash === inputHash;
  const rows = same ? null : relationRows(await readExtracted(context, version), facts);
  context.signal.throwIfAborted();
  await context.db.transaction(async (tx) => {
    if (rows) await replaceRelations(tx, version.id, rows);
    await storeState(context, tx, loaded, inputHash);
  });
  return rows ? { anchors: rows.anchors.length, relations: rows.relations.length } : "unchanged";
}

/** Relates a published version, then describes it. */
export async function relateDocumentOf(
  context: Context,
  input: RelateInput,
  job: JobReporter,
): Promise<JobOutcome> {
  job.report("relating", 0.1);
  const counts = await relateVersion(context, input);
  if (counts === null) return { status: "skipped", reason: "not_published" };
  context.signal.throwIfAborted();
  job.report("describing", 0.7);
  await describeDocument(context, input);
  await context.db.transaction((tx) =>
    job.complete(tx, counts === "unchanged" ? { unchanged: true } : counts),
  );
  return { status: "done" };
}

/** Stores the recipe of the rows and the mean of the version's current vectors. */
async function storeState(
  context: Context,
  tx: Transaction,
  { version, modelId }: Loaded,
  inputHash: string,
): Promise<void> {
  const { generationId } = version;
  const state = {
    inputHash,
    recipe: relatingRecipe(context),
    generationId,
    embeddedShare: version.embeddedShare,
    modelId,
    embedding: textIndex.meanVector({ versionId: version.id, generationId, modelId }),
    relatedAt: context.now,
  };
  await tx
    .insert(relatedVersions)
    .values({ versionId: version.id, ...state })
    .onConflictDoUpdate({ target: relatedVersions.versionId, set: state });
}
