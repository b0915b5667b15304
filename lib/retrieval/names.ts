import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type Admission, admitted } from "./filters.ts";
import type { ParsedQuery } from "./query.ts";
import { rows } from "./statement.ts";

export type NamedDocument = {
  readonly documentId: string;
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly corpusId: string;
};

/**
 * Documents by what they are called: file name, path or title, exact before beginning before containing; ties by
 * source path.
 */
export async function findByName(
  db: Database,
  admission: Admission,
  name: string,
  limit: number,
): Promise<readonly NamedDocument[]> {
  const wanted = name.trim().toLowerCase();
  if (wanted === "") return [];
  const pattern = wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return rows<NamedDocument>(
    db,
    sql`select id as "documentId", title, file_name as "fileName", source_path as "sourcePath",
        corpus_id as "corpusId"
      from (
        select documents.id, documents.title, documents.file_name, documents.source_path, documents.corpus_id,
          case
            when ${wanted} in (lower(documents.file_name), lower(documents.source_path), lower(documents.title)) then 0
            when lower(documents.file_name) like ${`${pattern}%`} or lower(documents.title) like ${`${pattern}%`} then 1
            when lower(documents.source_path) like ${`%${pattern}%`} or lower(documents.title) like ${`%${pattern}%`}
              then 2 end as distance
        from documents join corpora on corpora.id = documents.corpus_id
        where exists (select 1 from chunks where chunks.version_id = documents.published_version_id
          and ${admitted(admission)})) as named
      where distance is not null
      order by distance, source_path, id limit ${limit}`,
  );
}

/**
 * Opening passages of the documents whose file name the question names ("04-housing.md"). File names are no words of
 * the text, so neither half would find them.
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

/** True when the question names this file. */
export function namesFile(query: ParsedQuery, fileName: string): boolean {
  return query.fileNames.length > 0 && query.given.includes(fileName.toLowerCase());
}
