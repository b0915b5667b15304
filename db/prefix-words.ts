import { type SQL, sql } from "drizzle-orm";
import { MAX_TYPED_WORDS, typedWords } from "#lib/domain/typed-words.ts";

/**
 * The words of a short text for matching by their starts. Marks within numbers and names separate words, so that
 * "3.1" starts "3.12" and "pb/24" starts "PB/24/01288/FUL". Words far into a text are left out: Postgres refuses to
 * index the words of a megabyte.
 * @param expression SQL, as an index and the statement that uses it write it.
 */
export function prefixWords(expression: string): SQL {
  return sql.raw(`to_tsvector('simple'::regconfig, translate(left(${expression}, 200), '/.-_–', '     '))`);
}

/**
 * The words of all place names of a description. The value is a JSON list of names, written as text.
 * @param entities SQL of the column of entities.
 */
export function placePrefixWords(entities: string): SQL {
  const names = `jsonb_path_query_array(${entities}, '$[*] ? (@.type == "place").name')::text`;
  return sql.raw(`to_tsvector('simple'::regconfig, translate(left(${names}, 20000), '/.-_–', '     '))`);
}

const MAX_WORD_CHARS = 60;

/**
 * Returns the text search query for texts with all of the words, in any order; the last may be the start of one. Null
 * for a text without words, and for prose.
 */
export function prefixQuery(typed: string): string | null {
  const words = typedWords(typed);
  if (
    words.length === 0 ||
    words.length > MAX_TYPED_WORDS ||
    words.some(({ length }) => length > MAX_WORD_CHARS)
  )
    return null;
  return `${words.map((word) => `'${word}'`).join(" & ")}:*`;
}
