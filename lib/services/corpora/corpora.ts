import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { corpora, corpusHealth, documents } from "#db/schema/index.ts";
import { unrestrictedCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import type { CorpusSummary, SearchFacets } from "#lib/domain/documents.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readCorpusHealth } from "#lib/services/health/shared/read-corpus-health.ts";

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

/**
 * Lists corpora outside the trash with their counts, by title. The console lists restricted ones too; pages for readers
 * narrow the list with `where`.
 */
export async function listCorpora(context: Context, where?: SQL): Promise<CorpusSummary[]> {
  const living = await context.db
    .select({
      id: corpora.id,
      title: corpora.title,
      description: corpora.description,
      enabled: corpora.enabled,
    })
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), where))
    .orderBy(asc(corpora.title));
  const views = new Map((await readCorpusHealth(context)).map((view) => [view.corpusId, view]));
  return living.map((corpus) => {
    const view = views.get(corpus.id);
    return {
      ...corpus,
      documentCount: view?.documentCount ?? 0,
      chunkCount: view?.chunkCount ?? 0,
      freshnessState: view?.freshnessState ?? "unknown",
      status: view?.status ?? (corpus.enabled ? "unknown" : "disabled"),
    };
  });
}

type Counted = { readonly value: string; readonly count: number };

async function countValues(
  context: Context,
  value: ReturnType<typeof sql>,
  limit: number,
): Promise<Counted[]> {
  const rows = await context.db.execute<{ value: string; count: number }>(sql`
    select value, count(*)::int as count from (
      select ${value} as value from ${documents} inner join ${corpora} on ${corpora.id} = ${documents.corpusId}
      where ${visibleEvidence(context.actor)} and ${documents.publishedVersionId} is not null
    ) given where value is not null group by value order by count desc, value limit ${limit}`);
  return rows.map((row) => ({ value: row.value, count: row.count }));
}

/** Returns values and counts for the filter pane, over what is searchable now. */
export async function searchFacets(context: Context): Promise<SearchFacets> {
  const [range] = await context.db
    .select({
      from: sql<string | null>`min(${documents.publishedDate})`,
      to: sql<string | null>`max(${documents.publishedDate})`,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(and(visibleEvidence(context.actor)));
  return {
    corpora: await listCorpora(context, unrestrictedCorpus(context.actor)),
    docTypes: await countValues(context, sql`${documents.docType}`, 30),
    tags: await countValues(context, sql`unnest(${documents.tags})`, 40),
    formats: await countValues(context, sql`${documents.format}`, 20),
    authorities: await countValues(context, sql`${documents.authorityId}`, 20),
    publishedFrom: range?.from ?? null,
    publishedTo: range?.to ?? null,
  };
}
