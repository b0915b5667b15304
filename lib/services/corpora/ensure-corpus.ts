import { corpora, corpusHealth } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type EnsureCorpusInput = {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly metadataDefaults?: Readonly<Record<string, unknown>>;
};

/**
 * Creates a corpus for uploads if it does not exist. Otherwise changes nothing. For programs that fill a corpus; people
 * use `createCorpus`.
 * @throws AppError("bad_request") for an id that is not a slug.
 */
export async function ensureCorpus(
  context: Context,
  input: EnsureCorpusInput,
): Promise<{ readonly id: string; readonly created: boolean }> {
  if (!corpusIdSchema.safeParse(input.id).success) {
    throw new AppError(
      "bad_request",
      "A corpus id has lower-case letters, digits and hyphens, up to 119 of them.",
    );
  }
  return context.db.transaction(async (tx) => {
    const added = await tx
      .insert(corpora)
      .values({
        id: input.id,
        title: input.title,
        description: input.description ?? "",
        sourceType: "upload",
        sourceBindingRef: `upload://${input.id}`,
        metadataDefaults: { ...input.metadataDefaults },
        actorId: context.actor.id,
        createdAt: context.now,
        updatedAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ id: corpora.id });
    if (added.length === 0) return { id: input.id, created: false };
    await tx
      .insert(corpusHealth)
      .values({ corpusId: input.id, updatedAt: context.now })
      .onConflictDoNothing();
    await writeAudit(context, tx, {
      action: "corpus.created",
      subjectType: "corpus",
      subjectId: input.id,
      before: null,
      after: { title: input.title },
    });
    return { id: input.id, created: true };
  });
}
