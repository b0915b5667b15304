import { sql as sqlOf } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import { withoutResults } from "#db/packed-results.ts";
import type { ArchiveLine } from "#lib/archive/kinds/index.ts";
import { damaged } from "#lib/archive/read.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { checkOrder, checkPlace } from "./check-places.ts";
import type { Row } from "./columns.ts";
import { LATE_KINDS, type LateKind } from "./import-lines.ts";
import { DOCUMENT_IDS, type ImportState, importedDocumentOf, moved } from "./import-state.ts";
import { insertRows } from "./insert-rows.ts";

export type LateOutcome = { readonly packs: number; readonly packsHere: number; readonly receipts: number };

const TABLES: Readonly<Record<LateKind, string>> = {
  packs: "packs",
  "pack-versions": "pack_versions",
  "pack-items": "pack_items",
  receipts: "receipts",
  "tool-runs": "tool_runs",
  audit: "audit_log",
};
/** Rows, and characters of JSON, read or written at once. */
const STEP_ROWS = 300;
const STEP_CHARS = 400_000;

/**
 * Packs, receipts and history. They are visible without the corpus, so the last transaction writes them. Until then
 * they wait in a table, because there may be very many. Refuses rows that do not belong to packs, receipts or documents
 * of this archive.
 */
export class LateRows {
  readonly #state: ImportState;
  readonly #packs = new Set<string>();
  readonly #receipts = new Set<string>();

  constructor(state: ImportState) {
    this.#state = state;
  }

  /** Checks lines and stores them for `write`. @throws AppError("damaged") for a row that belongs to something else. */
  async add<K extends LateKind>(kind: K, lines: readonly ArchiveLine<K>[]): Promise<void> {
    for (const line of lines) this.#check(kind, line);
    const rows = lines.map((line) => ({ corpus_id: this.#state.corpusId, kind, line: JSON.stringify(line) }));
    await insertRows(this.#state.context.sql, "import_rows", rows);
  }

  /** Writes all stored rows in the caller's transaction. */
  async write(tx: Transaction): Promise<LateOutcome> {
    const packsHere = new Set<string>();
    const receiptsHere = new Set<string>();
    for (const kind of LATE_KINDS) {
      for await (const lines of this.#lines(tx, kind)) {
        await this.#renameCitedDocuments(tx, lines);
        const rows = lines.map((line) => JSON.parse(line) as Row);
        if (kind === "packs") for (const id of await existingRows(tx, "packs", rows)) packsHere.add(id);
        if (kind === "receipts")
          for (const id of await existingRows(tx, "receipts", rows)) receiptsHere.add(id);
        const isNew = ({ id, pack_id, trace_id }: Row) =>
          !packsHere.has(String(pack_id ?? id)) && !receiptsHere.has(String(trace_id ?? id));
        await insert(tx, TABLES[kind], await this.#rows(tx, kind, rows.filter(isNew)));
      }
    }
    await tx.execute(sqlOf`delete from import_rows where corpus_id = ${this.#state.corpusId}`);
    return {
      packs: this.#packs.size - packsHere.size,
      packsHere: packsHere.size,
      receipts: this.#receipts.size - receiptsHere.size,
    };
  }

  /** Yields the lines of a kind in order, in batches. */
  async *#lines(tx: Transaction, kind: LateKind): AsyncGenerator<readonly string[]> {
    for (let after = 0; ; ) {
      const rows = await tx.execute<{ id: number; line: string }>(sqlOf`
        select id::float8 as id, line from (
          select id, line, sum(length(line)) over (order by id) - length(line) as before from (
            select id, line from import_rows
            where corpus_id = ${this.#state.corpusId} and kind = ${kind} and id > ${after}
            order by id limit ${STEP_ROWS}) as next) as step
        where before < ${STEP_CHARS} order by id`);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      yield rows.map(({ line }) => line);
    }
  }

  #check<K extends LateKind>(kind: K, line: ArchiveLine<K>): void {
    // Each check in the table accepts its own kind. TypeScript cannot infer that from a generic K.
    (CHECKS[kind] as (state: ImportState, line: ArchiveLine<K>, known: Known) => void)(this.#state, line, {
      packs: this.#packs,
      receipts: this.#receipts,
    });
  }

  /**
   * Gives new ids to documents that the archive cites but does not contain, if a document here has their id. An id that
   * only the audit log names stays: it may be that of the cited document, purged here.
   */
  async #renameCitedDocuments(tx: Transaction, lines: readonly string[]): Promise<void> {
    const { documents, renamed } = this.#state;
    const named = new Set(lines.flatMap((line) => line.match(DOCUMENT_IDS) ?? []));
    const missing = [...named].filter((id) => !documents.has(id) && !renamed.has(id));
    for (const id of await existingIds(tx, "documents", missing)) renamed.set(id, newId("doc"));
  }

  async #rows(tx: Transaction, kind: LateKind, rows: readonly Row[]): Promise<readonly Row[]> {
    const ours = rows.map((row) => moved(this.#state, row));
    if (kind === "packs") return withOwnReceipts(tx, ours);
    if (kind === "tool-runs") return Promise.all(ours.map(packed));
    if (kind !== "audit") return ours;
    return ours.map((row) => ({
      ...row,
      imported: true,
      ...(row.subject_type === "corpus" ? { subject_id: this.#state.corpusId } : {}),
    }));
  }
}

/** Returns a step with its results in a column of their own. */
async function packed({ outputs, ...row }: Row): Promise<Row> {
  const stored = await withoutResults(outputs as Row);
  return {
    ...row,
    outputs: stored.outputs,
    packed_results: stored.packed && `\\x${stored.packed.toString("hex")}`,
  };
}

type Known = { readonly packs: Set<string>; readonly receipts: Set<string> };

/** Throws if a row does not belong to this archive. Adds its packs and receipts to `known`. */
const CHECKS: {
  readonly [K in LateKind]: (state: ImportState, line: ArchiveLine<K>, known: Known) => void;
} = {
  packs: (_state, { id }, { packs }) => {
    if (packs.has(id)) throw damaged("The archive has a pack twice.");
    packs.add(id);
  },
  "pack-versions": (_state, { pack_id }, { packs }) => requirePack(packs, pack_id),
  "pack-items": (state, line, { packs }) => {
    requirePack(packs, line.pack_id);
    const version = state.versions.get(`${line.document_id}@${line.version_number}`);
    if (version) checkPlace(version, line);
    else checkOrder(line);
    const ref = parseEvidenceRef(line.evidence_ref);
    const cited = ref === null || ref.kind === "record" ? null : ref;
    const same =
      cited?.documentId === line.document_id &&
      (cited.kind === "asset" || cited.version === line.version_number);
    if (!same || line.corpus_id !== state.manifest.binding.id)
      throw damaged("The archive has a pack that cites other evidence than it says.");
  },
  receipts: (state, { id, corpus_ids }, { receipts }) => {
    const [corpus, ...more] = corpus_ids;
    if (corpus !== state.manifest.binding.id || more.length > 0)
      throw damaged("The archive has a receipt of a search that asked other corpora.");
    if (receipts.has(id)) throw damaged("The archive has a receipt twice.");
    receipts.add(id);
  },
  "tool-runs": (_state, { trace_id }, { receipts }) => {
    if (!receipts.has(trace_id)) throw damaged("The archive has steps of a search whose receipt it lacks.");
  },
  audit: (state, { subject_type, subject_id }) => {
    if (subject_type === "document") importedDocumentOf(state, subject_id);
    else if (subject_type !== "corpus" || subject_id !== state.manifest.binding.id)
      throw damaged("The archive has the history of something that it does not bring.");
  },
};

function requirePack(packs: ReadonlySet<string>, id: string): void {
  if (!packs.has(id)) throw damaged("The archive has parts of a pack that it lacks.");
}

/**
 * A pack protects its receipts from being purged, so an imported pack must not name receipts that existed here before.
 */
async function withOwnReceipts(tx: Transaction, packs: readonly Row[]): Promise<readonly Row[]> {
  const idsOf = ({ receipt_ids }: Row) => (Array.isArray(receipt_ids) ? receipt_ids.map(String) : []);
  const found = await existingIds(tx, "receipts", packs.flatMap(idsOf));
  return packs.map((pack) => ({ ...pack, receipt_ids: idsOf(pack).filter((id) => !found.has(id)) }));
}

function existingRows(tx: Transaction, table: "packs" | "receipts", rows: readonly Row[]) {
  return existingIds(
    tx,
    table,
    rows.map(({ id }) => String(id)),
  );
}

async function existingIds(
  tx: Transaction,
  table: "packs" | "receipts" | "documents",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.execute<{ id: string }>(sqlOf`
    select id from ${sqlOf.identifier(table)}
    where id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json))`);
  return new Set(rows.map(({ id }) => id));
}

async function insert(tx: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sqlOf.raw(
    Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(", "),
  );
  await tx.execute(sqlOf`
    insert into ${sqlOf.identifier(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sqlOf.identifier(table)}, ${JSON.stringify(rows)}::text::json)
    on conflict do nothing`);
}
