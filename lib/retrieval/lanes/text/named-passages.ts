import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";
import type { ParsedQuery } from "../../question/parse.ts";
import { type Admission, admitted } from "../../scope/admission.ts";

/**
 * The opening passages of documents whose file name the question names ("04-housing.md"). File names are not in the
 * text, so neither half would find them.
 */
export async function namedPassages(
  db: Database,
  admission: Admission,
  query: ParsedQuery,
): Promise<readonly number[]> {
  if (query.fileNames.length === 0) return [];
  const found = await rows<{ id: number }>(
    db,
    sql`select chunks.id from documents
      join corpora on corpora.id = documents.corpus_id
      join chunks on chunks.version_id = documents.published_version_id and chunks.chunk_ordinal = 0
      where strpos(${query.given}, lower(documents.file_name)) > 0 and ${admitted(admission)}
      order by chunks.id limit 50`,
  );
  return found.map((row) => row.id);
}
