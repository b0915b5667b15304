import { type SQL, sql } from "drizzle-orm";

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
export function placeWords(entities: string): SQL {
  const names = `jsonb_path_query_array(${entities}, '$[*] ? (@.type == "place").name')::text`;
  return sql.raw(`to_tsvector('simple'::regconfig, translate(left(${names}, 20000), '/.-_–', '     '))`);
}

/** More words than this are a question in prose, which no title or heading starts with. */
const MAX_WORDS = 8;
const MAX_WORD_CHARS = 60;

/**
 * Returns the text search query for texts with all of the words, in any order; the last may be the start of one. Null
 * for a text without words, and for prose.
 */
export function prefixQuery(typed: string): string | null {
  const words = wordsOf(typed);
  if (words.length === 0 || words.length > MAX_WORDS || words.some(({ length }) => length > MAX_WORD_CHARS))
    return null;
  return `${words.map((word) => `'${word}'`).join(" & ")}:*`;
}

/** True if the text has all typed words, the last as the start of a word: what `prefixQuery` finds. */
export function startsWithTyped(text: string, typed: string): boolean {
  const printed = wordsOf(text);
  return wordsOf(typed).every((word, at, all) =>
    printed.some((each) => (at === all.length - 1 ? each.startsWith(word) : each === word)),
  );
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
