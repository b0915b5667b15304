import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows, texts } from "#db/statement.ts";
import { type Admission, admittedFile } from "../../scope/admission.ts";

/** The document that the records of a dataset were read from. */
export type DatasetFile = {
  readonly documentId: string;
  readonly corpusId: string;
  readonly sourcePath: string;
};

/** Returns those of the files of datasets that the search may answer from. Every record passes here. */
export async function readAdmittedFiles(
  db: Database,
  admission: Admission,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DatasetFile>> {
  const condition = admittedFile(admission);
  if (condition === null || documentIds.length === 0) return new Map();
  const found = await rows<DatasetFile>(
    db,
    sql`select documents.id as "documentId", documents.corpus_id as "corpusId", documents.source_path as "sourcePath"
      from documents join corpora on corpora.id = documents.corpus_id
      where documents.id = any(${texts(documentIds)}) and ${condition}`,
  );
  return new Map(found.map((file) => [file.documentId, file]));
}
