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
    const wanted = new Set(terms);
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const term of wanted) {
      const id = this.#ids.get(term);
      if (id === undefined) unknown.push(term);
      else found.set(term, id);
    }
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

type Row = { readonly id: number; readonly term: string };

async function readOrAdd(sql: postgres.Sql, terms: readonly string[]): Promise<readonly Row[]> {
  const known = await sql<Row[]>`select id, term from terms where term = any(${terms as string[]}::text[])`;
  const seen = new Set(known.map((row) => row.term));
  const missing = terms.filter((term) => !seen.has(term));
  if (missing.length === 0) return known;
  const added = await sql<Row[]>`
    insert into terms (term) select * from unnest(${missing}::text[])
    on conflict (term) do nothing returning id, term`;
  if (added.length === missing.length) return [...known, ...added];
  // Another worker has added some of them. Its transaction has ended, because ours waited for it.
  const all = await sql<Row[]>`select id, term from terms where term = any(${missing}::text[])`;
  return [...known, ...all];
}
