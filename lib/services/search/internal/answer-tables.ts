import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { TableText } from "#lib/explain/table-grid.ts";

/** Maximum length, in characters, of a table whose cells are quoted. */
const MAX_TABLE_CHARS = 60_000;

export type PassageTable = Omit<TableText, "format"> & { readonly chunkId: number };

/** Returns the tables of passages with their cells, as far as the actor may see them. */
export async function passageTables(
  context: Context,
  chunkIds: readonly number[],
): Promise<readonly PassageTable[]> {
  if (chunkIds.length === 0) return [];
  return rows<PassageTable>(
    context.db,
    sql`select ${chunks}.id as "chunkId", (block->>'start')::int as start, (block->>'end')::int as "end",
        block->'rows' as rows,
        substr(t.text, (block->>'start')::int + 1, (block->>'end')::int - (block->>'start')::int) as text
      from unnest(${integers(chunkIds)}) as wanted(id) join ${chunks} on ${chunks}.id = wanted.id
      join ${documents} on ${documents}.id = ${chunks}.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join version_texts t on t.version_id = ${chunks}.version_id
      cross join lateral jsonb_array_elements(t.blocks) as block
      where ${visibleEvidence(context.actor)} and block->>'kind' = 'table' and block->'rows' is not null
        and (block->>'start')::int < ${chunks}.char_end and (block->>'end')::int > ${chunks}.char_start
        and (block->>'end')::int - (block->>'start')::int <= ${MAX_TABLE_CHARS}
      order by ${chunks}.id, start`,
  );
}
