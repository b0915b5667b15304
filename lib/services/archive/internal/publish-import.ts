import { sql as sqlOf } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import { DRAWN_FORMATS } from "#lib/domain/formats.ts";
import { PUBLISHED_LANE } from "#lib/domain/lane.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type ImportState, renamedDocuments } from "./import-state.ts";
import { type ImportNames, isImportOf } from "./importing-corpus.ts";
import type { LateOutcome, LateRows } from "./late-rows.ts";

type Due = "ingest-document" | "render-pages" | "embed-version";

/**
 * Publishes the corpus and its versions, and writes the rows that are visible without a published corpus. All in the
 * caller's transaction.
 */
export async function publishImport(
  tx: Transaction,
  state: ImportState,
  names: ImportNames,
  late: LateRows,
): Promise<LateOutcome> {
  const { context, manifest } = state;
  const published = [...state.documents.values()].flatMap(({ id, published: number }) =>
    number === null ? [] : [[id, number] as const],
  );
  await tx.execute(sqlOf`
    update documents d set published_version_id = v.id
    from json_to_recordset(${JSON.stringify(published.map(([id, number]) => ({ id, number })))}::text::json)
      as p(id text, number int)
    join versions v on v.document_id = p.id and v.number = p.number
    where d.id = p.id and d.corpus_id = ${state.corpusId}`);
  for (const generation of manifest.generations) {
    const id = state.generations[generation.lane];
    await tx.execute(sqlOf`
      update generations set state = 'published', published_at = ${generation.published_at}::timestamptz,
        created_at = ${generation.created_at}::timestamptz where id = ${id}`);
  }
  await openCorpus(tx, state, names);
  const written = await late.write(tx);
  await queueWork(tx, state);
  await touchCorpus(tx, state.corpusId);
  await writeAudit(context, tx, {
    ...{ action: "corpus.imported", subjectType: "corpus", subjectId: state.corpusId },
    before: null,
    after: {
      ...{
        from: manifest.binding.id,
        title: names.title,
        release: manifest.release,
        counts: manifest.counts,
      },
      renamedDocuments: renamedDocuments(state),
    },
  });
  return written;
}

/**
 * Copies every column of the binding from the archive except its names. Sync stays paused until a person resumes it.
 */
async function openCorpus(
  tx: Transaction,
  state: ImportState,
  { corpusId, title, owner }: ImportNames,
): Promise<void> {
  const { binding } = state.manifest;
  const ref =
    binding.source_binding_ref === `upload://${binding.id}`
      ? `upload://${corpusId}`
      : binding.source_binding_ref;
  const row = {
    ...{ ...binding, id: corpusId, title, source_binding_ref: ref },
    // No source is contacted before a person on this instance has checked the binding.
    paused_at: binding.sync_mode === "manual" ? null : state.context.now.toISOString(),
    ...{ schema_version: 1, deleted_at: null, published_generation_id: state.generations[PUBLISHED_LANE] },
  };
  const columns = Object.keys(row).filter((column) => column !== "id");
  const names = sqlOf.raw(columns.map((column) => `"${column}"`).join(", "));
  const values = sqlOf.raw(columns.map((column) => `r."${column}"`).join(", "));
  const opened = await tx.execute(sqlOf`
    update corpora set (${names}) = (select ${values}
      from json_populate_record(null::corpora, ${JSON.stringify(row)}::text::json) as r)
    where ${isImportOf({ corpusId, owner })} returning id`);
  if (opened.length === 0)
    throw new AppError("conflict", `Another import has replaced the corpus "${corpusId}". Import it again.`);
}

/** Queues what the other instance had not finished and what is not imported: page pictures and missing vectors. */
async function queueWork(tx: Transaction, { context, corpusId }: ImportState): Promise<void> {
  const { queue, actor, embedder } = context;
  const ofCorpus = sqlOf`from versions v join documents d on d.id = v.document_id and d.corpus_id = ${corpusId}`;
  const due = await tx.execute<{ job: Due; versionId: number; documentId: string }>(sqlOf`
    select 'ingest-document' as job, v.id as "versionId", d.id as "documentId" ${ofCorpus}
      where d.current_version = v.number and v.state in ('received', 'extracted')
    union all select 'render-pages', v.id, d.id ${ofCorpus}
      where d.published_version_id = v.id and v.page_count > 0 and v.format = any(${sqlOf.param([...DRAWN_FORMATS])}::text[])
    union all select 'embed-version', v.id, d.id ${ofCorpus} join generations g on g.id = v.generation_id
      where d.published_version_id = v.id and v.embedded_share < 1
        and g.embedding_model_id = ${embedder?.model.id ?? null}`);
  for (const { job, ...payload } of due)
    await queue.enqueue(tx, { job, payload, actorId: actor.id, corpusId });
}
