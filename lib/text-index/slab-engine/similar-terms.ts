import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";

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
