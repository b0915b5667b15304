import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { LONG_TABLE, TABLE_HEAD, type TableText } from "#lib/explain/table-grid.ts";

export type PassageTable = Omit<TableText, "format"> & { readonly chunkId: number };

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
  return rows<PassageTable>(
    context.db,
    sql`with found as materialized (
        select ${chunks}.id, ${chunks}.char_start, ${chunks}.char_end, ${chunks}.version_id, block->'rows' as rows,
          (block->>'start')::int as start, (block->>'end')::int as "end",
          jsonb_array_length(block->'rows') > ${LONG_TABLE.rows}::int
            or (block->>'end')::int - (block->>'start')::int > ${LONG_TABLE.chars}::int as long
        from unnest(${integers(chunkIds)}) as wanted(id) join ${chunks} on ${chunks}.id = wanted.id
        join ${documents} on ${documents}.id = ${chunks}.document_id
        join ${corpora} on ${corpora}.id = ${documents}.corpus_id
        join version_texts t on t.version_id = ${chunks}.version_id
        cross join lateral jsonb_array_elements(t.blocks) as block
        where ${visibleEvidence(context.actor)} and block->>'kind' = 'table' and block->'rows' is not null
          and (block->>'start')::int < ${chunks}.char_end and (block->>'end')::int > ${chunks}.char_start)
      select found.id as "chunkId", found.start, found."end", part.start as "textStart",
        case when found.long then ${cut(sql`at > ${TABLE_HEAD.rows}::int and ${inPassage}`)} else found.rows end as rows,
        substr(t.text, part.start + 1, part."end" - part.start) as text,
        case when found.long then jsonb_build_object('rows', ${cut(inHead)},
          'text', substr(t.text, found.start + 1, ${TABLE_HEAD.chars}::int)) end as head
      from found join version_texts t on t.version_id = found.version_id
      cross join lateral (select
        case when found.long then greatest(found.start, found.char_start) else found.start end as start,
        case when found.long then least(found."end", found.char_end) else found."end" end as "end") as part
      order by found.id, found.start`,
  );
}
