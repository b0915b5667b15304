import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { FilteredOut } from "#lib/domain/receipt.ts";
import { type Admission, documentFilters } from "./filters.ts";
import { rows } from "./statement.ts";

/**
 * How many documents each filter keeps out by itself, of those that the actor may see in the corpora asked. Without
 * filters nothing is read.
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
