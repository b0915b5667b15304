import { sql as sqlOf } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { LINES, type Line } from "#lib/archive/kinds/index.ts";
import { writeAudit } from "#lib/services/audit/write-audit.ts";
import { touchCorpus } from "#lib/services/corpora/touch-corpus.ts";
import type { Row } from "./columns.ts";
import type { ImportNames } from "./half-import.ts";
import { LATE_KINDS, LATE_TABLES, type LateKind, lateRow } from "./import-lines.ts";
import type { ImportState } from "./import-state.ts";

/** Lines that are written together with the publication, as they were read. */
export type LateLines = ReadonlyMap<LateKind, readonly string[]>;

export type Published = { readonly packs: number; readonly packsHere: number; readonly receipts: number };

/** The corpus, its versions, and what is seen without it, in the caller's transaction: all or nothing. */
export async function publishImport(
  tx: Transaction,
  state: ImportState,
  names: ImportNames,
  late: LateLines,
): Promise<Published> {
  const { context, manifest } = state;
  const published = [...state.published];
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
  const told = await writeLate(tx, state, late);
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
      renamedDocuments: state.renamed.size,
    },
  });
  return told;
}

/** Every column of the binding as the archive has it, but its names; it follows its places once somebody here lifts the pause. */
async function openCorpus(
  tx: Transaction,
  state: ImportState,
  { corpusId, title }: ImportNames,
): Promise<void> {
  const { binding } = state.manifest;
  const ref =
    binding.source_binding_ref === `upload://${binding.id}`
      ? `upload://${corpusId}`
      : binding.source_binding_ref;
  const row = {
    ...{ ...binding, id: corpusId, title, source_binding_ref: ref },
    // Nothing is asked at a source of another machine before somebody here has looked at the binding.
    paused_at: binding.sync_mode === "manual" ? null : state.context.now.toISOString(),
    ...{ schema_version: 1, deleted_at: null, published_generation_id: state.generations.text },
  };
  const columns = Object.keys(row).filter((column) => column !== "id");
  const names = sqlOf.raw(columns.map((column) => `"${column}"`).join(", "));
  const values = sqlOf.raw(columns.map((column) => `r."${column}"`).join(", "));
  await tx.execute(sqlOf`
    update corpora set (${names}) = (select ${values}
      from json_populate_record(null::corpora, ${JSON.stringify(row)}::text::json) as r) where id = ${corpusId}`);
}

async function writeLate(tx: Transaction, state: ImportState, late: LateLines): Promise<Published> {
  const parsed = <K extends LateKind>(kind: K) =>
    (late.get(kind) ?? []).map((line) => LINES[kind].parse(JSON.parse(line)) as Line<K>);
  const here = async (table: string, ids: readonly string[]) => {
    const rows = await tx.execute<{ id: string }>(
      sqlOf`select id from ${sqlOf.identifier(table)} where id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json))`,
    );
    return new Set(rows.map(({ id }) => id));
  };
  const packs = parsed("packs");
  const packsHere = await here(
    "packs",
    packs.map(({ id }) => id),
  );
  const receipts = parsed("receipts");
  const receiptsHere = await here(
    "receipts",
    receipts.map(({ id }) => id),
  );
  for (const kind of LATE_KINDS) {
    const rows = parsed(kind).filter((line) => {
      if ("pack_id" in line) return !packsHere.has(line.pack_id);
      if ("trace_id" in line) return !receiptsHere.has(line.trace_id);
      return !("id" in line) || !(packsHere.has(line.id) || receiptsHere.has(line.id));
    });
    await insertLate(
      tx,
      LATE_TABLES[kind],
      rows.map((line) => lateRow(state, kind, line as Line<typeof kind>)),
    );
  }
  return {
    packs: packs.length - packsHere.size,
    packsHere: packsHere.size,
    receipts: receipts.length - receiptsHere.size,
  };
}

async function insertLate(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 200) {
    const some = rows.slice(from, from + 200);
    const columns = sqlOf.raw(
      Object.keys(some[0] ?? {})
        .map((column) => `"${column}"`)
        .join(", "),
    );
    await tx.execute(sqlOf`
      insert into ${sqlOf.identifier(table)} (${columns}) select ${columns}
      from json_populate_recordset(null::${sqlOf.identifier(table)}, ${JSON.stringify(some)}::text::json)
      on conflict do nothing`);
  }
}

/** What the other instance had not finished, and what today's recipe would do otherwise. */
async function queueWork(tx: Transaction, state: ImportState): Promise<void> {
  const { context, corpusId } = state;
  const { queue, actor } = context;
  const unread = await tx.execute<{ id: number; document: string }>(sqlOf`
    select v.id, v.document_id as document from versions v
    join documents d on d.id = v.document_id and d.current_version = v.number
    where d.corpus_id = ${corpusId} and v.state in ('received', 'extracted')`);
  for (const { id, document } of unread) {
    const payload = { documentId: document, versionId: id };
    await queue.enqueue(tx, { job: "ingest-document", payload, actorId: actor.id, corpusId });
  }
}
