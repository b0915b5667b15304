import { sql } from "drizzle-orm";
import { rows } from "#db/statement.ts";
import { visibleCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { KnownDocument, Library } from "#lib/retrieval/question/library.ts";

/** Maximum number of documents whose names are read, most recently changed first. */
const MAX_DOCUMENTS = 5000;

/**
 * Returns the names that a question may contain: documents, corpora and projects that the actor may see, within the
 * given corpora.
 */
export async function readQuestionLibrary(
  { db, actor }: Pick<Context, "db" | "actor">,
  only: readonly string[] | undefined,
): Promise<Library> {
  const inCorpora = only === undefined ? sql`` : sql`and corpora.id = any(${sql.param([...only])}::text[])`;
  const [found] = await rows<{
    documents: readonly KnownDocument[] | null;
    corpora: Library["corpora"] | null;
    projects: readonly string[] | null;
  }>(
    db,
    sql`with named as (
        select documents.id as "documentId", documents.title, documents.file_name as "fileName",
          documents.source_path as "sourcePath", documents.doc_type as "docType",
          documents.adoption_status as "adoptionStatus", documents.published_date as "publishedDate",
          documents.effective_from as "effectiveFrom", documents.project_id as project
        from documents join corpora on corpora.id = documents.corpus_id
        where documents.published_version_id is not null and ${visibleEvidence(actor)} ${inCorpora}
        order by documents.updated_at desc, documents.id limit ${MAX_DOCUMENTS})
      select (select json_agg(to_jsonb(named) - 'project' order by named."sourcePath", named."documentId") from named)
          as documents,
        (select json_agg(json_build_object('id', corpora.id, 'title', corpora.title) order by corpora.id) from corpora
          where ${visibleCorpus(actor)} ${inCorpora}) as corpora,
        (select array_agg(distinct project order by project) from named where project is not null) as projects`,
  );
  return {
    documents: found?.documents ?? [],
    corpora: found?.corpora ?? [],
    projects: found?.projects ?? [],
    records: [],
    datasetKinds: [],
  };
}
