import { and, eq, isNull, like, or } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, corpusHealth } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { corpusIdFromTitle, freeCorpusId } from "#lib/corpora/binding-id.ts";
import type { CorpusBinding, CreateBinding } from "#lib/domain/corpus-binding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { checkBinding, sourceColumns, writeRoots } from "#lib/services/bindings/shared/binding-writes.ts";
import { bindingOf } from "./read-corpus.ts";

/** @throws AppError("conflict") with a readable message if a corpus outside the trash has the title. */
export async function requireFreeTitle(tx: Transaction, title: string, except?: string): Promise<void> {
  const [taken] = await tx
    .select({ id: corpora.id })
    .from(corpora)
    .where(and(eq(corpora.title, title), isNull(corpora.deletedAt)));
  if (taken && taken.id !== except)
    throw new AppError(
      "conflict",
      `Another corpus is called "${title}" already; give this one its own name.`,
      {
        corpus: taken.id,
      },
    );
}

async function chooseId(tx: Transaction, { id, title }: CreateBinding): Promise<string> {
  const wanted = id ?? corpusIdFromTitle(title);
  const near = await tx
    .select({ id: corpora.id, deletedAt: corpora.deletedAt })
    .from(corpora)
    .where(or(eq(corpora.id, wanted), like(corpora.id, `${wanted}-%`)));
  if (id === undefined) return freeCorpusId(title, (each) => near.some((row) => row.id === each));
  const taken = near.find((row) => row.id === id);
  if (taken)
    throw new AppError(
      "conflict",
      taken.deletedAt === null
        ? `There is a corpus "${id}" already; choose another id.`
        : `A corpus "${id}" is in the trash. Restore it or choose another id.`,
      { corpus: id },
    );
  return id;
}

/**
 * Creates a corpus: a set of documents and the places they come from. Nothing is read before its first sync.
 * @throws AppError("bad_request") for an invalid binding, ("conflict") if the title or id is taken.
 */
export async function createCorpus(context: Context, input: CreateBinding): Promise<CorpusBinding> {
  await checkBinding(context, input);
  return context.db.transaction(async (tx) => {
    await requireFreeTitle(tx, input.title);
    const id = await chooseId(tx, input);
    const { id: _id, roots, ...fields } = input;
    const [row] = await tx
      .insert(corpora)
      .values({
        ...fields,
        id,
        ...sourceColumns(id, roots),
        actorId: context.actor.id,
        createdAt: context.now,
        updatedAt: context.now,
      })
      // If two are created at the same moment, the second fails with a conflict.
      .onConflictDoNothing()
      .returning();
    if (!row)
      throw new AppError(
        "conflict",
        `A corpus called "${input.title}" is being created already. Reload the page.`,
      );
    await tx.insert(corpusHealth).values({ corpusId: id, updatedAt: context.now }).onConflictDoNothing();
    await writeRoots(context, tx, id, roots, []);
    await touchCorpus(tx, id);
    const binding = await bindingOf(context, tx, row);
    const { createdAt: _at, updatedAt: _then, deletedAt: _gone, restoreUntil: _until, ...after } = binding;
    await writeAudit(context, tx, {
      ...{ action: "corpus.created", subjectType: "corpus", subjectId: id },
      before: null,
      after,
    });
    return binding;
  });
}
