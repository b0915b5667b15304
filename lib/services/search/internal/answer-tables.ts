import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { TableLines } from "#lib/domain/extracted.ts";
import { cellsOfLines, codePoints } from "#lib/domain/table-lines.ts";
import { LONG_TABLE, TABLE_HEAD, type TableText } from "#lib/explain/table-grid.ts";

export type PassageTable = Omit<TableText, "format"> & { readonly chunkId: number };

/** A table as it is stored: with its rows, or by lines. */
type StoredTable = Omit<PassageTable, "rows"> & {
  readonly rows: PassageTable["rows"] | null;
  readonly lines: TableLines | null;
};

/**
 * Returns the tables of passages with their cells, as far as the actor may see them. Of a long table only the first rows
 * and those inside the passage are read, so its length does not matter.
 */
export async function passageTables(
  context: Context,
  chunkIds: readonly number[],
): Promise<readonly PassageTable[]> {
  if (chunkIds.length === 0) return [];
  const inPassage = sql`(row->0->>'start')::int >= found.char_start and (row->-1->>'end')::int <= found.char_end`;
  const inHead = sql`at <= ${TABLE_HEAD.rows}::int and (row->-1->>'end')::int <= found.start + ${TABLE_HEAD.chars}::int`;
  const cut = (where: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(row order by at), '[]'::jsonb)
      from jsonb_array_elements(found.rows) with ordinality as each(row, at) where ${where})`;
  const found = await rows<StoredTable>(
    context.db,
    sql`with found as materialized (
        select ${chunks}.id, ${chunks}.char_start, ${chunks}.char_end, ${chunks}.version_id, block->'rows' as rows, block->'lines' as lines,
          (block->>'start')::int as start, (block->>'end')::int as "end",
          block->'lines' is not null or jsonb_array_length(block->'rows') > ${LONG_TABLE.rows}::int
            or (block->>'end')::int - (block->>'start')::int > ${LONG_TABLE.chars}::int as long
        from unnest(${integers(chunkIds)}) as wanted(id) join ${chunks} on ${chunks}.id = wanted.id
        join ${documents} on ${documents}.id = ${chunks}.document_id
        join ${corpora} on ${corpora}.id = ${documents}.corpus_id
        join version_texts t on t.version_id = ${chunks}.version_id
        cross join lateral jsonb_array_elements(t.blocks) as block
        where ${visibleEvidence(context.actor)} and block->>'kind' = 'table' and coalesce(block->'rows', block->'lines') is not null
          and (block->>'start')::int < ${chunks}.char_end and (block->>'end')::int > ${chunks}.char_start)
      select found.id as "chunkId", found.start, found."end", part.start as "textStart",
        found.lines, case when found.lines is not null then null
          when found.long then ${cut(sql`at > ${TABLE_HEAD.rows}::int and ${inPassage}`)} else found.rows end as rows,
        substr(t.text, part.start + 1, part."end" - part.start) as text,
        case when found.long then jsonb_build_object(
          'rows', case when found.lines is null then ${cut(inHead)} else '[]'::jsonb end,
          'text', substr(t.text, found.start + 1, ${TABLE_HEAD.chars}::int)) end as head
      from found join version_texts t on t.version_id = found.version_id
      cross join lateral (select
        case when found.long then greatest(found.start, found.char_start) else found.start end as start,
        case when found.long then least(found."end", found.char_end) else found."end" end as "end") as part
      order by found.id, found.start`,
  );
  return found.map(({ lines, ...table }) =>
    lines === null ? withStoredRows(table) : withLineRows(table, lines),
  );
}

const withStoredRows = ({ rows: stored, ...table }: Omit<StoredTable, "lines">): PassageTable => ({
  ...table,
  rows: stored ?? [],
});

/** Returns a table that is stored by lines with its first rows and those of its passage, but only whole ones. */
function withLineRows(table: Omit<StoredTable, "lines">, { heads, columns }: TableLines): PassageTable {
  const { start, textStart = start, text, head } = table;
  const cells = (words: string, from: number, headed: number) =>
    cellsOfLines(words, { start: from, heads: headed, count: codePoints });
  const isWhole = (row: PassageTable["rows"][number]) => row.length === columns;
  const first = cells(head?.text ?? "", start, heads)
    .slice(0, TABLE_HEAD.rows)
    .filter(isWhole);
  const headEnd = first.at(-1)?.at(-1)?.end ?? start - 1;
  const own = cells(text, textStart, 0).filter((row) => isWhole(row) && (row[0]?.start ?? 0) > headEnd);
  return { ...table, rows: own, head: { rows: first, text: head?.text ?? "" } };
}
