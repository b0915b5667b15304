import { type SQL, sql } from "drizzle-orm";
import { chunks, documents } from "#db/schema/index.ts";
import { withoutHidden } from "#db/without-hidden.ts";
import { type Phrase, phrasePattern } from "../question/parse.ts";

const HEADINGS = sql.raw(withoutHidden("array_to_string(chunks.section_path, E'\\n')"));

/** The text in which phrases are looked for. */
export const PHRASE_TEXT = sql`concat_ws(E'\n', ${documents.title}, ${HEADINGS}, ${chunks.text})`;

function patterns(phrases: readonly Phrase[]): SQL {
  return sql`unnest(${sql.param(phrases.map(phrasePattern))}::text[])`;
}

/** The condition that a passage's text has these phrases, and none of the excluded ones. */
export function hasPhrases(phrases: readonly Phrase[]): SQL {
  const wanted = phrases.filter(({ excluded }) => !excluded);
  const unwanted = phrases.filter(({ excluded }) => excluded);
  return sql`not exists (select 1 from (select ${PHRASE_TEXT} as words offset 0) as searched
    where exists (select 1 from ${patterns(wanted)} as pattern where searched.words !~* pattern)
      or exists (select 1 from ${patterns(unwanted)} as pattern where searched.words ~* pattern))`;
}
