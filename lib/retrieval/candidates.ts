import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { chunks, corpora, documents, versions } from "#db/schema/index.ts";
import { type Admission, admitted } from "./filters.ts";
import { rows } from "./statement.ts";

/** What ordering and grouping need to know of a candidate; its words are read only for what is shown. */
export type CandidateRow = {
  readonly id: number;
  readonly documentId: string;
  readonly version: number;
  readonly ordinal: number;
  readonly sourcePath: string;
  readonly charStart: number;
  readonly charEnd: number;
  readonly riskScore: number;
};

/**
 * The candidates among `ids` that the search may answer with. Every candidate passes here, whatever proposed it, so
 * that nothing unpublished, removed or filtered out can surface.
 */
export function readCandidates(
  db: Database,
  ids: readonly number[],
  admission: Admission,
): Promise<CandidateRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rows<CandidateRow>(
    db,
    sql`select ${chunks.id} as id, ${documents.id} as "documentId", ${versions.number} as version,
        ${chunks.ordinal} as ordinal, ${documents.sourcePath} as "sourcePath", ${chunks.charStart} as "charStart",
        ${chunks.charEnd} as "charEnd", ${chunks.riskScore} as "riskScore"
      from unnest(${sql.param(ids)}::int[]) as wanted(id)
      join chunks on ${chunks.id} = wanted.id
      join documents on ${documents.id} = ${chunks.documentId}
      join versions on ${versions.id} = ${chunks.versionId}
      join corpora on ${corpora.id} = ${documents.corpusId}
      where ${admitted(admission)} order by ${chunks.id}`,
  );
}
