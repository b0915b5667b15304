import type postgres from "postgres";
import { withResults } from "#db/packed-results.ts";
import { lineOf } from "#lib/archive/lines.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { inUtc, type Row } from "./columns.ts";
import { type ExportScope, runsOf } from "./scope.ts";

const STEP = 200;

type Raw = { readonly row: Row };

/** Yields judgements or disabled passages as lines, ordered by document, then by the line itself. */
export async function* markLines(
  sql: postgres.ISql,
  scope: ExportScope,
  kind: "judgements" | "disabled-passages",
): AsyncGenerator<string> {
  const table = kind === "judgements" ? "judgements" : "disabled_passages";
  for (const ids of runsOf(scope.documents, STEP)) {
    const rows = await sql<Raw[]>`
      select to_jsonb(t) as row from ${sql(table)} t where document_id = any(${ids as string[]}::text[])`;
    const keyed = rows.map(({ row }) => ({ key: String(row.document_id), line: lineOf(kind, inUtc(row)) }));
    keyed.sort((a, b) => compareText(a.key, b.key) || compareText(a.line, b.line));
    for (const { line } of keyed) yield line;
  }
}

/** Returns the packs that cite only the exported documents, and the number of packs that cite others too. */
export async function citingPacks(
  sql: postgres.ISql,
  scope: ExportScope,
): Promise<{ readonly ids: readonly string[]; readonly citeMore: number }> {
  const items = await sql<{ pack: string; corpus: string; alive: string[] }[]>`
    select i.pack_id as pack, i.corpus_id as corpus,
      array(select d.id from documents d where d.id = any(array[i.document_id] || i.named_document_ids)) as alive
    from pack_items i join packs p on p.id = i.pack_id
    where p.deleted_at is null
      and i.pack_id in (select pack_id from pack_items where corpus_id = ${scope.corpusId})`;
  const exportedIds = new Set(scope.documents);
  const packs = new Map<string, boolean>();
  for (const { pack, corpus, alive } of items) {
    const inside = corpus === scope.corpusId && alive.every((id) => exportedIds.has(id));
    packs.set(pack, (packs.get(pack) ?? true) && inside);
  }
  const ids = [...packs].filter(([, inside]) => inside).map(([id]) => id);
  return { ids: ids.sort(compareText), citeMore: packs.size - ids.length };
}

const PACK_TABLES = { packs: "packs", "pack-versions": "pack_versions", "pack-items": "pack_items" } as const;

export async function* packLines(
  sql: postgres.ISql,
  kind: keyof typeof PACK_TABLES,
  packIds: readonly string[],
): AsyncGenerator<string> {
  const column = kind === "packs" ? "id" : "pack_id";
  for (const ids of runsOf(packIds, 20)) {
    const rows = await sql<Raw[]>`
      select to_jsonb(t) as row from ${sql(PACK_TABLES[kind])} t
      where t.${sql(column)} = any(${ids as string[]}::text[])`;
    const key = (row: Row) => String(row[column]);
    const sorted = rows
      .map(({ row }) => row)
      .sort(
        (a, b) =>
          compareText(key(a), key(b)) ||
          Number(a.number ?? 0) - Number(b.number ?? 0) ||
          compareText(String(a.id), String(b.id)),
      );
    for (const row of sorted) yield lineOf(kind, inUtc(row));
  }
}

/** Ids of the receipts of searches that used this corpus alone, in order. */
export async function readReceiptIds(sql: postgres.ISql, scope: ExportScope): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from receipts where corpus_ids = array[${scope.corpusId}]::text[]`;
  return rows.map(({ id }) => id).sort(compareText);
}

export async function* receiptLines(
  sql: postgres.ISql,
  kind: "receipts" | "tool-runs",
  receiptIds: readonly string[],
): AsyncGenerator<string> {
  const [table, column] = kind === "receipts" ? ["receipts", "id"] : ["tool_runs", "trace_id"];
  for (const ids of runsOf(receiptIds, 20)) {
    const rows = await sql<Raw[]>`
      select to_jsonb(t) as row from ${sql(table)} t where t.${sql(column)} = any(${ids as string[]}::text[])`;
    const sorted = rows
      .map(({ row }) => row)
      .sort(
        (a, b) =>
          compareText(String(a[column]), String(b[column])) ||
          Number(a.ordinal ?? 0) - Number(b.ordinal ?? 0) ||
          compareText(String(a.id), String(b.id)),
      );
    for (const row of sorted) yield lineOf(kind, inUtc(kind === "receipts" ? row : await unpacked(row)));
  }
}

/** Returns a step with its results in its outputs. */
async function unpacked({ packed_results, outputs, ...row }: Row): Promise<Row> {
  const packed = typeof packed_results === "string" ? Buffer.from(packed_results.slice(2), "hex") : null;
  return { ...row, outputs: await withResults(outputs as Row, packed) };
}

/** An audit entry contains the earlier binding, including where its credentials are stored. */
function withoutCredentials(row: Row): Row {
  return JSON.parse(
    JSON.stringify(row, (key, value: unknown) => (key === "credentials" ? null : value)),
  ) as Row;
}

/**
 * Yields the history of the corpus and its documents, oldest first. The entry of the import itself, and those of an
 * earlier corpus with this id, stay on this instance.
 */
export async function* auditLines(sql: postgres.ISql, scope: ExportScope): AsyncGenerator<string> {
  const exportedIds = new Set(scope.documents);
  const rows = await sql<{ id: number; document: string | null }[]>`
    select a.id::float8 as id, case when a.subject_type = 'document' then a.subject_id end as document from audit_log a
    where a.action not in ('corpus.imported', 'corpus.exported')
      and (a.subject_type = 'corpus' and a.subject_id = ${scope.corpusId}
          and not exists (select 1 from audit_log purge where purge.subject_type = 'corpus'
            and purge.subject_id = a.subject_id and purge.action = 'corpus.purged' and not purge.imported
            and purge.id >= a.id)
        or a.subject_type = 'document' and exists (
          select 1 from documents d where d.id = a.subject_id and d.corpus_id = ${scope.corpusId}))
    order by a.created_at, a.id`;
  const ids = rows
    .filter(({ document }) => document === null || exportedIds.has(document))
    .map(({ id }) => id);
  for (const batch of runsOf(ids, STEP)) {
    const entries = await sql<Raw[]>`
      select to_jsonb(a) as row from audit_log a where id = any(${batch as number[]}::bigint[]) order by created_at, a.id`;
    for (const { row } of entries) yield lineOf("audit", withoutCredentials(inUtc(row)));
  }
}
