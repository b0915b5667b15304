import { type SQL, sql } from "drizzle-orm";
import { textBetween } from "#db/version-text.ts";
import { LONG_TABLE, TABLE_HEAD } from "#lib/explain/table-grid.ts";

/** Of a long table, a list of data, only the first rows and the cited rows are read, up to this length in characters. */
const MAX_LIST_CHARS = 2_000_000;

/**
 * SQL of a common table: the tables of versions with their cells, in code points.
 * @param cited a query for the version's id, the start and the end of each cited place with a tab; a table's cells have
 *   tabs between
 */
export function tablesOf(cited: SQL): SQL {
  return sql`places_with_tabs as materialized (select * from (${cited}) as place(version_id, char_start, char_end)),
    version_tables as materialized (
      select t.version_id, (b->>'start')::int as char_start, (b->>'end')::int as char_end,
        b->'lines' as lines,
        case when (b->>'end')::int - (b->>'start')::int <= ${LONG_TABLE.chars}::int or b->'lines' is not null
          then b->'rows'
          else (select jsonb_agg(r.cells order by r.at)
            from jsonb_array_elements(b->'rows') with ordinality as r(cells, at)
            where r.at <= ${TABLE_HEAD.rows}::int or exists (select 1 from places_with_tabs p where p.version_id = t.version_id
              and p.char_start < (r.cells->-1->>'end')::int and p.char_end > (r.cells->0->>'start')::int)) end as cells,
        ${textBetween(sql`t`, { start: sql`(b->>'start')::int`, end: sql`least((b->>'end')::int, (b->>'start')::int + ${TABLE_HEAD.chars}::int)` })} as head
      from version_texts t cross join lateral jsonb_array_elements(t.blocks) b
      where t.version_id in (select version_id from places_with_tabs)
        and b->>'kind' = 'table' and coalesce(b->'rows', b->'lines') is not null
        -- A cell over several rows may cover cited rows from a row that is not read.
        and ((b->>'end')::int - (b->>'start')::int <= ${LONG_TABLE.chars}::int or b->'lines' is not null
          or ((b->>'end')::int - (b->>'start')::int <= ${MAX_LIST_CHARS}::int
            and not jsonb_path_exists(b->'rows', '$[*][*].rowSpan')))
        and exists (select 1 from places_with_tabs p where p.version_id = t.version_id
          and p.char_start < (b->>'end')::int and p.char_end > (b->>'start')::int))`;
}

type Place = { readonly versionId: SQL; readonly start: SQL; readonly end: SQL };

/** SQL: the tables that a cited place touches, in code points of the version; null if there are none. */
export function tablesWithin({ versionId, start, end }: Place): SQL {
  return sql`(select jsonb_agg(jsonb_build_object('start', t.char_start, 'end', t.char_end, 'rows', t.cells, 'lines', t.lines,
          'head', case when t.char_start < ${start} then t.head end)
        order by t.char_start)
      from version_tables t where t.version_id = ${versionId} and t.char_start < ${end} and t.char_end > ${start})`;
}
