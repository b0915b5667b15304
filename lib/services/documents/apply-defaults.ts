import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpora, documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { JobSkipReason, ReportedStage } from "#lib/domain/job.ts";
import { type DefaultsOfCorpus, originatedColumns } from "./shared/document-metadata.ts";

/** Number of documents per step. A step takes a few tenths of a second on the embedded database. */
const STEP = 250;

type DocumentRow = typeof documents.$inferSelect;
type Columns = ReturnType<typeof originatedColumns>;

function changed(document: DocumentRow, columns: Columns): boolean {
  const stored = Object.fromEntries(
    Object.keys(columns).map((name) => [name, document[name as keyof DocumentRow]]),
  );
  const sorted = ({ metadataOrigins, ...rest }: Record<string, unknown>) =>
    JSON.stringify([rest, Object.entries(metadataOrigins as object).sort()]);
  return sorted(stored) !== sorted(columns);
}

/** Returns a document's columns under the corpus's defaults. Its title stays. */
function columnsWithDefaults(
  corpus: DefaultsOfCorpus,
  document: DocumentRow,
  metadata: typeof versions.$inferSelect.metadata | null,
): Columns {
  const columns = originatedColumns(document, corpus, metadata ?? {}, document.title);
  const { title: _title, ...origins } = columns.metadataOrigins;
  const titleOrigin = document.metadataOrigins.title;
  return {
    ...columns,
    title: document.title,
    metadataOrigins: titleOrigin === undefined ? origins : { ...origins, title: titleOrigin },
  };
}

async function write(context: Context, tx: Transaction, rows: readonly (Columns & { id: string })[]) {
  await tx.execute(sql`
    update ${documents} set author = n.author, authority_id = n."authorityId", doc_type = n."docType",
      adoption_status = n."adoptionStatus", published_date = n."publishedDate",
      effective_from = n."effectiveFrom", effective_to = n."effectiveTo", tags = n.tags,
      project_id = n."projectId", matter_id = n."matterId", confidentiality = n.confidentiality,
      metadata_origins = n."metadataOrigins", updated_at = ${context.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as n(id text, author text, "authorityId" text,
      "docType" text, "adoptionStatus" text, "publishedDate" date, "effectiveFrom" date, "effectiveTo" date,
      tags text[], "projectId" text, "matterId" text, confidentiality text, "metadataOrigins" jsonb)
    where ${documents.id} = n.id`);
}

type Step = { readonly last: string | null; readonly updated: number };

/** Applies the defaults to one step of documents, ordered by id and after `after`. */
async function applyTo(
  context: Context,
  tx: Transaction,
  corpus: DefaultsOfCorpus & { readonly id: string },
  after: string,
): Promise<Step> {
  const found = await tx
    .select({ document: documents, metadata: versions.metadata })
    .from(documents)
    // The newest version that was read. Its metadata is that of the row.
    .leftJoin(
      versions,
      sql`${versions.id} = (select r.id from versions r where r.document_id = ${documents.id}
        and r.text_hash is not null order by r.number desc limit 1)`,
    )
    .where(and(eq(documents.corpusId, corpus.id), isNull(documents.deletedAt), gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(STEP);
  const rows = found.flatMap(({ document, metadata }) => {
    const columns = columnsWithDefaults(corpus, document, metadata);
    return changed(document, columns) ? [{ id: document.id, ...columns }] : [];
  });
  if (rows.length > 0) await write(context, tx, rows);
  return { last: found.at(-1)?.document.id ?? null, updated: rows.length };
}

/**
 * Changes the confidentiality of all documents that take it from the corpus, in one statement, so that it applies at
 * once.
 */
async function applyConfidentiality(
  context: Context,
  tx: Transaction,
  corpus: DefaultsOfCorpus & { readonly id: string },
): Promise<void> {
  await tx
    .update(documents)
    .set({ confidentiality: corpus.confidentiality, updatedAt: context.now })
    .where(
      and(
        eq(documents.corpusId, corpus.id),
        ne(documents.confidentiality, corpus.confidentiality),
        sql`not (${documents.metadataOrigins} ? 'confidentiality')`,
      ),
    );
}

/**
 * Applies a corpus's defaults to its documents. Each value comes from its strongest origin (ADR 0007), so only values
 * that neither a person nor the file sets change. Few documents are changed in the caller's transaction, which locks
 * the corpus. Many are changed by a job, because on the embedded database nothing else could run meanwhile.
 * @returns the number of documents changed and the number left to the job.
 */
export async function applyDefaults(
  context: Context,
  tx: Transaction,
  corpus: DefaultsOfCorpus & { readonly id: string },
): Promise<{ readonly updated: number; readonly queued: number }> {
  const [counted] = await tx
    .select({ documents: sql<number>`count(*)::int` })
    .from(documents)
    .where(and(eq(documents.corpusId, corpus.id), isNull(documents.deletedAt)));
  const count = counted?.documents ?? 0;
  if (count <= STEP) return { updated: (await applyTo(context, tx, corpus, "")).updated, queued: 0 };
  await applyConfidentiality(context, tx, corpus);
  await queueDefaults(context, tx, corpus.id);
  return { updated: 0, queued: count };
}

/** Call when a corpus is restored: applies defaults that changed shortly before it was deleted. */
export async function queueDefaults(context: Context, tx: Transaction, corpusId: string): Promise<void> {
  const payload = { corpusId };
  await context.queue.enqueue(tx, { job: "apply-defaults", payload, actorId: context.actor.id });
}

/** Locks the corpus against edits until the transaction ends. Null if it no longer exists. */
async function lockCorpusDefaults(tx: Transaction, corpusId: string) {
  const [corpus] = await tx
    .select()
    .from(corpora)
    .where(and(eq(corpora.id, corpusId), isNull(corpora.deletedAt)))
    .for("share");
  return corpus ?? null;
}

type Reporting = {
  readonly report: (stage: ReportedStage, progress: number) => void;
  complete(tx: Transaction, result?: Readonly<Record<string, unknown>>): Promise<void>;
};

/** The job: applies the defaults step by step, and starts again if they changed meanwhile. */
export async function applyDefaultsInSteps(
  context: Context,
  { corpusId }: { readonly corpusId: string },
  job: Reporting,
): Promise<{ readonly status: "done" } | { readonly status: "skipped"; readonly reason: JobSkipReason }> {
  let [after, seen, updated] = ["", 0, 0];
  let appliedDefaults: string | null = null;
  for (;;) {
    context.signal.throwIfAborted();
    const step = await context.db.transaction(async (tx) => {
      const corpus = await lockCorpusDefaults(tx, corpusId);
      if (!corpus) return null;
      const { projectId, matterId, metadataDefaults, confidentiality } = corpus;
      const defaults = JSON.stringify([projectId, matterId, metadataDefaults, confidentiality]);
      const changed = appliedDefaults !== null && appliedDefaults !== defaults;
      appliedDefaults = defaults;
      const applied = await applyTo(context, tx, corpus, changed ? "" : after);
      if (applied.last === null && !changed) await job.complete(tx, { updated });
      return applied;
    });
    if (step === null) return { status: "skipped", reason: "corpus_gone" };
    updated += step.updated;
    if (step.last === null) return { status: "done" };
    after = step.last;
    seen += STEP;
    job.report("applying_defaults", seen / (seen + STEP));
  }
}
