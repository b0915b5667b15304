import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows, texts } from "#db/statement.ts";
import type { PrintedWord, VisibleTermsQuery } from "../port.ts";
import { visiblePostings } from "./visible-postings.ts";

/** See `IndexWords`. */
export async function readVisibleTerms(
  db: Database,
  { generations, visible, terms }: VisibleTermsQuery,
): Promise<ReadonlySet<string>> {
  // A lateral join with a limit ends at the first passage of each term.
  const found = await rows<{ term: string }>(
    db,
    sql`select t.term from terms t
      cross join lateral (${visiblePostings(visible, generations, sql`t.id`)} limit 1) as seen
      where t.term = any(${texts([...new Set(terms)])})`,
  );
  return new Set(found.map(({ term }) => term));
}

/** See `IndexWords`. */
export async function readSimilarTerms(
  db: Database,
  letters: readonly { readonly letter: string; readonly maxLength: number }[],
  limit: number,
): Promise<readonly string[]> {
  // A range that the index serves in every collation; the last condition is exact.
  const starts = letters.map(({ letter, maxLength }) => {
    const next = letter === "z" ? sql`` : sql`and term < ${String.fromCharCode(letter.charCodeAt(0) + 1)}`;
    return sql`(select term from terms where term >= ${letter} ${next}
        and length(term) <= ${maxLength}::int and term ~ ${`^${letter}[a-z]{2,}$`}
      order by term limit ${limit})`;
  });
  const found = await rows<{ term: string }>(db, sql.join(starts, sql` union all `));
  return found.map(({ term }) => term);
}

/** See `IndexWords`. A term has letters only, so it is no pattern. */
export function readPrintedWords(
  db: Database,
  query: VisibleTermsQuery & { readonly maxCounted: number; readonly passagesPerTerm: number },
): Promise<readonly PrintedWord[]> {
  const { generations, visible, terms, maxCounted, passagesPerTerm } = query;
  // A stem may change the last letter of what it begins: "splay" has the term "splai".
  return rows<PrintedWord>(
    db,
    sql`select distinct known.term, known.frequency, lower(printed.words[1]) as word
      from (select t.id, t.term, (select count(*)::int from (${visiblePostings(visible, generations, sql`t.id`)}
          limit ${maxCounted}) as counted) as frequency
        from terms t where t.term = any(${texts(terms)})) as known
      cross join lateral (${visiblePostings(visible, generations, sql`known.id`, sql`chunks.text`)}
        limit ${passagesPerTerm}) as passage
      cross join lateral regexp_matches(passage.text,
        '\\m' || left(known.term, -1) || '[[:alpha:]]*', 'gi') as printed(words)
      order by known.term, word`,
  );
}
