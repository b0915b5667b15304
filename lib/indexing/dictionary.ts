import type postgres from "postgres";

/** Terms kept in memory; a term is dropped with all others when there are more, and read again when needed. */
const LIMIT = 500_000;
/** Terms in one statement, so that none holds the embedded database's one session for long. */
const STEP = 1000;

/**
 * Ids of terms, remembered in this process. Terms are only ever added, so a remembered id stays right whatever other
 * processes do.
 */
export class TermDictionary {
  readonly #ids = new Map<string, number>();

  /** Ids of all `terms`, making those that are new. */
  async ids(sql: postgres.Sql, terms: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const wanted = new Set(terms);
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const term of wanted) {
      const id = this.#ids.get(term);
      if (id === undefined) unknown.push(term);
      else found.set(term, id);
    }
    // One order everywhere, so that two workers that add the same terms wait for each other and never in a circle.
    unknown.sort();
    if (this.#ids.size + unknown.length > LIMIT) this.#ids.clear();
    for (let from = 0; from < unknown.length; from += STEP) {
      for (const row of await readOrAdd(sql, unknown.slice(from, from + STEP))) {
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
  // Another worker added some of them meanwhile; its transaction has ended, or ours would still be waiting.
  const all = await sql<Row[]>`select id, term from terms where term = any(${missing}::text[])`;
  return [...known, ...all];
}
