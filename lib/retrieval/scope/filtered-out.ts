import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { FilteredOut } from "#lib/domain/receipt.ts";
import { type Admission, documentFilters } from "./admission.ts";

/**
 * Counts the documents that each filter alone excludes, among those that the actor may see in the searched corpora. Reads
 * nothing without filters.
 */
export async function countFilteredOut(db: Database, admission: Admission): Promise<FilteredOut[]> {
  const filters = documentFilters(admission);
  if (filters.length === 0) return [];
  const counts = filters.map(({ condition }) => sql`count(*) filter (where (${condition}) is not true)::int`);
  const named = admission.filters.corpora;
  const [row] = await rows<{ counts: number[] }>(
    db,
    sql`select array[${sql.join(counts, sql`, `)}] as counts
      from documents join corpora on corpora.id = documents.corpus_id
      where documents.published_version_id is not null and ${visibleEvidence(admission.actor)}
        ${named === undefined ? sql`` : sql`and corpora.id = any(${sql.param(named)}::text[])`}`,
  );
  return filters.flatMap(({ by }, place) => {
    const count = row?.counts[place] ?? 0;
    return count > 0 ? [{ by, what: "documents" as const, count }] : [];
  });
}
