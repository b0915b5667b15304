import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import { type Admission, admittedCorpus } from "../../scope/admission.ts";

/** How many of the pages asked can be searched. */
export type Coverage = {
  readonly pages: number;
  /** With patches of the page model in use. */
  readonly embedded: number;
  /** With patches of another model. */
  readonly otherModel: number;
};

export const NO_PAGES: Coverage = { pages: 0, embedded: 0, otherModel: 0 };

/** Its name among the facts of a scope. */
export const COVERAGE = "pageCoverage";

/**
 * An expression of type json that counts the pages of the published versions in the corpora asked. Filters on documents
 * and passages are ignored. In a library without pages, the last condition makes it return at once.
 */
export function coverageOf({ actor, filters }: Admission, modelId: string): SQL {
  const admission: Admission = {
    actor,
    filters: filters.corpora ? { corpora: filters.corpora } : {},
  };
  return sql`(select json_build_object('pages', coalesce(sum(v.page_count), 0), 'embedded', coalesce(sum(e.own), 0),
        'otherModel', coalesce(sum(e.other), 0))
      from documents
      join corpora on corpora.id = documents.corpus_id
      join versions v on v.id = documents.published_version_id
      cross join lateral (
        select count(*) filter (where p.model_id = ${modelId}) as own,
          count(*) filter (where p.model_id <> ${modelId}) as other
        from page_embeddings p where p.version_id = v.id) as e
      where ${admittedCorpus(admission)} and documents.deleted_at is null and v.page_count > 0
        and exists (select 1 from pages))`;
}

/** Reads it in a statement of its own. */
export async function readCoverage(db: Database, admission: Admission, modelId: string): Promise<Coverage> {
  const [row] = await rows<{ coverage: Coverage }>(
    db,
    sql`select ${coverageOf(admission, modelId)} as coverage`,
  );
  return row?.coverage ?? NO_PAGES;
}
