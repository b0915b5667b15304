import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { textBetween } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { TableLines } from "#lib/domain/extracted.ts";
import { wholeRows } from "#lib/domain/table-lines.ts";
import { LONG_TABLE, TABLE_HEAD, type TableText } from "#lib/explain/table-grid.ts";

export type PassageTable = Omit<TableText, "format"> & { readonly chunkId: number };

/** A table as it is stored: with its rows, or by lines. */
type StoredTable = Omit<PassageTable, "rows"> & {
  readonly rows: PassageTable["rows"] | null;
  readonly lines: TableLines | null;
  readonly cuts: Cuts;
};

/** Whether the text of the passage and that of the first rows begin or end inside a line of the table. */
type Cuts = { readonly first: boolean; readonly last: boolean; readonly head: boolean };

/**
 * Returns the tables of passages with their cells, as far as the actor may see them. A long table comes with its first
 * rows and those inside the passage.
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
          case when block->'sheet' ?| array['dayFirst', 'monthFirst']
            then (block->'sheet') - '{hiddenRows,hiddenColumns}'::text[] end as dates,
          (block->>'start')::int as start, (block->>'end')::int as "end",
          block->'lines' is not null or jsonb_array_length(block->'rows') > ${LONG_TABLE.rows}::int
            or jsonb_array_length(block->'rows') * jsonb_array_length(block->'rows'->0) > ${LONG_TABLE.cells}::int
            or (block->>'end')::int - (block->>'start')::int > ${LONG_TABLE.chars}::int as long
        from unnest(${integers(chunkIds)}) as wanted(id) join ${chunks} on ${chunks}.id = wanted.id
        join ${documents} on ${documents}.id = ${chunks}.document_id
        join ${corpora} on ${corpora}.id = ${documents}.corpus_id
        join version_texts t on t.version_id = ${chunks}.version_id
        cross join lateral jsonb_array_elements(t.blocks) as block
        where ${visibleEvidence(context.actor)} and block->>'kind' = 'table' and coalesce(block->'rows', block->'lines') is not null
          and (block->>'start')::int < ${chunks}.char_end and (block->>'end')::int > ${chunks}.char_start)
      select found.id as "chunkId", jsonb_build_object(
          'first', part.start > found.start and left(part.around, 1) <> E'\\n',
          'last', part."end" < found."end" and right(part.around, 1) <> E'\\n',
          'head', found."end" > found.start + ${TABLE_HEAD.chars}::int and right(head.around, 1) <> E'\\n') as cuts,
        found.start, found."end", part.start as "textStart", found.dates,
        found.lines, case when found.lines is not null then null
          when found.long then ${cut(sql`at > ${TABLE_HEAD.rows}::int and ${inPassage}`)} else found.rows end as rows,
        substr(part.around, case when part.start = 0 then 1 else 2 end, part."end" - part.start) as text,
        case when found.long then jsonb_build_object(
          'rows', case when found.lines is null then ${cut(inHead)} else '[]'::jsonb end,
          'text', left(head.around, ${TABLE_HEAD.chars}::int)) end as head
      from (select distinct version_id from found) as asked
      join version_texts t on t.version_id = asked.version_id
      cross join lateral (
        select start, case when long then ${textBetween(sql`t`, { start: sql`tables.start`, end: sql`tables.start + ${TABLE_HEAD.chars}::int + 1` })} end as around
        from (select distinct start, long from found where version_id = asked.version_id) as tables offset 0) as head
      join found on found.version_id = asked.version_id and found.start = head.start
      cross join lateral (
        -- With the character before and the one after, which show whether a line is cut.
        select of.start, of."end",
          ${textBetween(sql`t`, { start: sql`greatest(of.start - 1, 0)`, end: sql`of."end" + 1` })} as around from (select
          case when found.long then greatest(found.start, found.char_start) else found.start end as start,
          case when found.long then least(found."end", found.char_end) else found."end" end as "end") as of
        offset 0) as part
      order by found.id, found.start`,
  );
  return found.map(({ lines, cuts, ...table }) =>
    lines === null ? withStoredRows(table) : withLineRows(table, lines, cuts),
  );
}

type Read = Omit<StoredTable, "lines" | "cuts">;

const withStoredRows = ({ rows: stored, ...table }: Read): PassageTable => ({ ...table, rows: stored ?? [] });

/** Returns a table that is stored by lines with its first rows and those of its passage, but only whole ones. */
function withLineRows(table: Read, lines: TableLines, cuts: Cuts): PassageTable {
  const { start, textStart = start, text, head } = table;
  const first = wholeRows({ start, lines }, { text: head?.text ?? "", start, cutsLast: cuts.head });
  const headRows = first.slice(0, TABLE_HEAD.rows);
  const headEnd = headRows.at(-1)?.at(-1)?.end ?? start - 1;
  const own = wholeRows(
    { start, lines },
    { text, start: textStart, cutsFirst: cuts.first, cutsLast: cuts.last },
  ).filter((row) => (row[0]?.start ?? 0) > headEnd);
  return { ...table, rows: own, head: { rows: headRows, text: head?.text ?? "" } };
}
