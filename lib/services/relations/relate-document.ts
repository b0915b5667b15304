import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, generations, relatedVersions, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { replaceRelations } from "#lib/indexing/relations.ts";
import { RELATE_FINGERPRINT } from "#lib/ingest/relate/fingerprint.ts";
import { describeDocument } from "#lib/services/documents/describe-document.ts";
import { readExtracted } from "#lib/services/documents/stored-document.ts";
import type { JobOutcome, JobReporter } from "#lib/services/intake/ingest-document.ts";
import { ownHosts, relatingRecipe } from "./relating-recipe.ts";
import { factsOf, relationRows } from "./relation-rows.ts";

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
 * Maps what a published version offers and refers to, takes the mean of its passages' vectors, by which documents are
 * compared, and describes it. The rows follow from the text and what is known of the document alone: the same again is
 * no work, and gives the same rows.
 */
export async function relateDocumentOf(
  context: Context,
  input: RelateInput,
  job: JobReporter,
): Promise<JobOutcome> {
  const loaded = await load(context, input);
  if (!loaded) return { status: "skipped", reason: "not_published" };
  const { version, related } = loaded;
  const facts = factsOf(loaded, ownHosts(context));
  const inputHash = hashOf(loaded, facts);
  job.report("relating", 0.1);
  const same = related?.inputHash === inputHash;
  const rows = same ? null : relationRows(await readExtracted(context, version), facts);
  context.signal.throwIfAborted();
  job.report("relating", 0.5);
  await context.db.transaction(async (tx) => {
    if (rows) await replaceRelations(tx, version.id, rows);
    await keepState(context, tx, loaded, inputHash);
  });
  context.signal.throwIfAborted();
  job.report("describing", 0.7);
  await describeDocument(context, input);
  const counts = rows
    ? { anchors: rows.anchors.length, relations: rows.relations.length }
    : { unchanged: true };
  await context.db.transaction((tx) => job.complete(tx, counts));
  return { status: "done" };
}

/** That the rows stand, and by what; with the mean of the vectors that the version has by now. */
async function keepState(
  context: Context,
  tx: Transaction,
  { version, modelId }: Loaded,
  inputHash: string,
): Promise<void> {
  const mean = sql`(select l2_normalize(avg(e.embedding)) from chunks c
    join chunk_vectors v on v.chunk_id = c.id and v.facet = 'content'
    join embeddings e on e.id = v.embedding_id and e.model_id = ${modelId}
    where c.version_id = ${version.id} and c.generation_id = ${version.generationId} and c.kind <> 'atom')`;
  const state = {
    inputHash,
    recipe: relatingRecipe(context),
    generationId: version.generationId,
    embeddedShare: version.embeddedShare,
    modelId,
    embedding: mean,
    relatedAt: context.now,
  };
  await tx
    .insert(relatedVersions)
    .values({ versionId: version.id, ...state })
    .onConflictDoUpdate({ target: relatedVersions.versionId, set: state });
}
