import { sql } from "drizzle-orm";
import { z } from "zod";
import type { StatementPart } from "#db/statement-part.ts";
import { type Admission, admittedCorpus } from "../../scope/admission.ts";

const coverageSchema = z.object({
  pages: z.number(),
  /** With patches of the page model in use. */
  embedded: z.number(),
  /** With patches of another model. */
  otherModel: z.number(),
});

/** How many of the pages asked can be searched. */
export type Coverage = Readonly<z.infer<typeof coverageSchema>>;

/**
 * Counts the pages of the published versions in the corpora asked. Filters on documents and passages are ignored. In a
 * library without pages, the last condition makes it return at once.
 */
export function coverageOf({ actor, filters }: Admission, modelId: string): StatementPart<Coverage> {
  const admission: Admission = {
    actor,
    filters: filters.corpora ? { corpora: filters.corpora } : {},
  };
  const expression = sql`(select json_build_object('pages', coalesce(sum(v.page_count), 0), 'embedded', coalesce(sum(e.own), 0),
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
  return { name: "pageCoverage", expression, schema: coverageSchema };
}
