import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { type Admission, admitted } from "./filters.ts";
import { rows } from "./statement.ts";

type Row = { readonly id: number; readonly name: string };

/**
 * The opening passages of documents whose file name the question names ("04-housing.md"), with that name. File names
 * are no words of the text, so neither half would find them.
 */
export async function namedDocuments(
  db: Database,
  fileNames: readonly string[],
  admission: Admission,
): Promise<ReadonlyMap<number, string>> {
  if (fileNames.length === 0) return new Map();
  const found = await rows<Row>(
    db,
    sql`select ${chunks.id} as id, ${documents.fileName} as name
      from documents join chunks on ${chunks.documentId} = ${documents.id} and ${chunks.ordinal} = 0
      join corpora on ${corpora.id} = ${documents.corpusId}
      where lower(${documents.fileName}) = any(${sql.param(fileNames)}::text[]) and ${admitted(admission)}
      order by ${chunks.id}`,
  );
  return new Map(found.map((row) => [row.id, row.name]));
}
