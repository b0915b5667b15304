import { type SQL, sql } from "drizzle-orm";

/** A place in the text of a version, in code points. */
type Place = { readonly versionId: SQL; readonly start: SQL; readonly end: SQL };

/** SQL for the number of the first page that has any of the words of a place; null without pages. */
export const firstPageOf = (place: Place): SQL => pageOf(sql`min`, place);

/** SQL for the number of the last page that has any of the words of a place; null without pages. */
export const lastPageOf = (place: Place): SQL => pageOf(sql`max`, place);

function pageOf(which: SQL, { versionId, start, end }: Place): SQL {
  return sql`(select ${which}(g.number) from pages g where g.version_id = ${versionId}
    and g.char_end > g.char_start -- the pages of pictures have no words (ADR 0092)
    and g.char_start < greatest(${end}, ${start} + 1) and g.char_end > ${start})`;
}
