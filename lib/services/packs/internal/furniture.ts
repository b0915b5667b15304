import { type SQL, sql } from "drizzle-orm";
import type { BlockKind } from "#lib/domain/extracted.ts";

/**
 * SQL of a common table: the running headers, footers, page numbers and footnotes of versions, in code points. Reads the
 * blocks of each version once, and only of versions with a cited place over a page's start.
 * @param cited a query for the version's id, the start and the end of each cited place
 */
export function furnitureOf(cited: SQL): SQL {
  return sql`page_parts as materialized (
      select t.version_id, b->>'kind' as kind, (b->>'start')::int as char_start, (b->>'end')::int as char_end
      from version_texts t cross join lateral jsonb_array_elements(t.blocks) b
      where t.version_id in (select g.version_id from (${cited}) as place(version_id, char_start, char_end)
          join pages g on g.version_id = place.version_id and g.char_start >= place.char_start
            and g.char_start < place.char_end)
        and b->>'kind' in ('page-furniture', 'footnote'))`;
}

type Place = { readonly versionId: SQL; readonly start: SQL; readonly end: SQL };

/** SQL: the spans of furniture inside a cited place, in its code points; null if there are none. */
export const furnitureWithin = (place: Place): SQL => spansWithin("page-furniture", place);

/** SQL: the same for what extraction takes for footnotes. */
export const notesWithin = (place: Place): SQL => spansWithin("footnote", place);

function spansWithin(kind: BlockKind, { versionId, start, end }: Place): SQL {
  return sql`(select jsonb_agg(jsonb_build_object('start', greatest(f.char_start - ${start}, 0),
        'end', least(f.char_end, ${end}) - ${start}) order by f.char_start)
      from page_parts f where f.version_id = ${versionId} and f.kind = ${kind} and f.char_start < ${end} and f.char_end > ${start})`;
}
