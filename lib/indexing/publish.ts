import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, versions } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type PublishInput = {
  readonly corpusId: string;
  readonly documentId: string;
  readonly versionId: number;
  readonly generationId: number;
  readonly now: Date;
};

/**
 * Publishes the version for searches of its document, in the caller's transaction. The rows of the previous version
 * stay unused until `removeSuperseded`. Idempotent. An older version never replaces a newer one; it is marked
 * superseded instead.
 * @returns false if a newer version is published already, or the document is gone.
 * @throws AppError("conflict") if the corpus now has another generation: index again.
 */
export async function publishVersion(tx: Transaction, input: PublishInput): Promise<boolean> {
  const [corpus] = await tx
    .select({ published: corpora.publishedGenerationId })
    .from(corpora)
    .where(eq(corpora.id, input.corpusId))
    .for("share");
  if (corpus?.published !== input.generationId) {
    throw new AppError("conflict", "The corpus was rebuilt meanwhile; the document has to be indexed again.");
  }
  await touchCorpus(tx, input.corpusId);
  const newer = sql`exists (select 1 from ${versions} mine, ${versions} theirs where mine.id = ${input.versionId}
    and theirs.id = ${documents.publishedVersionId} and theirs.number > mine.number)`;
  const [published] = await tx
    .update(documents)
    .set({ publishedVersionId: input.versionId, updatedAt: input.now })
    .where(and(eq(documents.id, input.documentId), sql`not ${newer}`))
    .returning({ id: documents.id });
  const facts = sql`(select count(*) from chunks c
    where c.version_id = ${input.versionId} and c.generation_id = ${input.generationId})`;
  const [version] = await tx
    .update(versions)
    .set({
      state: published ? "indexed" : "superseded",
      generationId: input.generationId,
      chunkCount: facts,
      indexedAt: input.now,
      errorCode: null,
      errorMessage: null,
    })
    .where(eq(versions.id, input.versionId))
    .returning({ number: versions.number });
  if (!published || !version) return false;
  await tx
    .update(versions)
    .set({ state: "superseded" })
    .where(
      and(
        eq(versions.documentId, input.documentId),
        lt(versions.number, version.number),
        eq(versions.state, "indexed"),
      ),
    );
  return true;
}
