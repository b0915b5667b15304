import type postgres from "postgres";

/** Maximum number of cached terms. Beyond it the cache is emptied, and terms are read again when needed. */
const CACHE_LIMIT = 500_000;
/** Terms per statement, so that no statement blocks the embedded database's one session for long. */
const TERMS_PER_STATEMENT = 1000;

/** Cache of the ids of terms. Terms are only added, so a cached id always stays correct. */
export class TermDictionary {
  readonly #ids = new Map<string, number>();

  /** Returns the ids of all `terms`, and adds new terms. */
  async ids(sql: postgres.Sql, terms: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    const missing = new Set<string>();
    for (const term of terms) {
      const id = this.#ids.get(term);
      if (id === undefined) missing.add(term);
      else found.set(term, id);
    }
    const unknown = [...missing];
    // The same order everywhere, so that workers that add the same terms cannot deadlock.
    unknown.sort();
    if (this.#ids.size + unknown.length > CACHE_LIMIT) this.#ids.clear();
    for (let from = 0; from < unknown.length; from += TERMS_PER_STATEMENT) {
      for (const row of await readOrAdd(sql, unknown.slice(from, from + TERMS_PER_STATEMENT))) {
        this.#ids.set(row.term, row.id);
        found.set(row.term, row.id);
      }
    }
    return found;
  }
}

/** An array of texts. The driver escapes each value of an array with several expressions, JSON is several times faster. */
function textArray(sql: postgres.ISql, texts: readonly string[]): postgres.PendingQuery<postgres.Row[]> {
  const json = JSON.stringify(texts.map((text) => text.toWellFormed()));
  return sql`array(select jsonb_array_elements_text(${json}::text::jsonb))`;
}

type Row = { readonly id: number; readonly term: string };

async function readOrAdd(sql: postgres.Sql, terms: readonly string[]): Promise<readonly Row[]> {
  const known = await sql<Row[]>`select id, term from terms where term = any(${textArray(sql, terms)})`;
  const seen = new Set(known.map((row) => row.term));
  const missing = terms.filter((term) => !seen.has(term));
  if (missing.length === 0) return known;
  const added = await sql<Row[]>`
    insert into terms (term) select * from unnest(${textArray(sql, missing)})
    on conflict (term) do nothing returning id, term`;
  if (added.length === missing.length) return [...known, ...added];
  // Another worker has added some of them. Its transaction has ended, because ours waited for it.
  const all = await sql<Row[]>`select id, term from terms where term = any(${textArray(sql, missing)})`;
  return [...known, ...all];
}
