import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { chunks } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { AssetType, PageAsset } from "#lib/domain/page-lane.ts";
import type { CandidateRow } from "../../hybrid/candidate-row.ts";
import { type Admission, admittedDocument, admittedWords, type LaneIndex } from "../../scope/admission.ts";
import { askedGenerations } from "../../scope/scope-statement.ts";

/** A version's records can be found once its gate is open. */
const GATE_IS_OPEN = sql`exists (select 1 from visual_texts gate
    where gate.version_id = ${chunks.versionId} and gate.generation_id = ${chunks.generationId})`;

/** The lane's own generations. A row is published once its version's gate is open. */
export const INDEX: LaneIndex = {
  lane: "visual-text",
  admits: sql`exists (select 1 from visual_texts gate join generations g on g.id = gate.generation_id
    where gate.version_id = ${chunks.versionId} and gate.generation_id = ${chunks.generationId}
      and g.lane = 'visual-text' and g.state = 'published')`,
};

/** A record that the search may answer with: of an asset, or of a recognised page. */
export type RecordRow = CandidateRow & {
  readonly versionId: number;
  readonly page: number;
  readonly format: string;
  readonly asset: PageAsset | null;
};

type Row = Omit<RecordRow, "asset" | "terms" | "pageLast"> & {
  readonly assetId: string | null;
  readonly assetType: AssetType | null;
  readonly reason: string | null;
  readonly label: string | null;
  readonly caption: string | null;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

/**
 * Reads the records that the search may answer with. Every record proposed passes here, so nothing unpublished, removed,
 * half-written or filtered out can surface. `offset 0` makes Postgres look up every row by its key, as in
 * `readAdmittedPassages`.
 */
export async function readRecords(
  db: Database,
  admission: Admission,
  ids: readonly number[],
): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<Row>(
    db,
    sql`select chunks.id, chunks.document_id as "documentId", versions.id as "versionId", versions.number as version, versions.format,
        chunks.chunk_ordinal as ordinal, chunks.segment_id as "segmentId", documents.source_path as "sourcePath",
        documents.file_name as "fileName", documents.corpus_id as "corpusId", chunks.char_start as "charStart", chunks.char_end as "charEnd",
        chunks.page, chunks.risk_score::float8 as "riskScore", pages.confidence::float8 as "ocrConfidence",
        assets.asset_id as "assetId", assets.asset_type as "assetType", assets.reason, assets.label, assets.caption,
        assets.x0::float8 as x0, assets.y0::float8 as y0, assets.x1::float8 as x1, assets.y1::float8 as y1
      from (
        select * from chunks where chunks.id = any(${integers(ids)})
          and chunks.generation_id = any(${askedGenerations({ ...admission, index: INDEX })})
          and ${GATE_IS_OPEN}
        offset 0) as chunks
      cross join lateral (select * from documents where documents.id = chunks.document_id offset 0) as documents
      cross join lateral (select id, number, format from versions where id = chunks.version_id offset 0) as versions
      left join lateral (
        select confidence from pages where version_id = chunks.version_id and number = chunks.page offset 0) as pages on true
      left join lateral (
        select * from assets where version_id = chunks.version_id and ordinal = chunks.chunk_ordinal
          and chunks.kind = 'caption' offset 0) as assets on true
      where ${admittedDocument(admission)} and ${admittedWords(admission)}
        and (chunks.kind <> 'caption' or assets.asset_id is not null)`,
  );
  return found.map(toRecord);
}

function toRecord(row: Row): RecordRow {
  const { assetId, assetType, reason, label, caption, x0, y0, x1, y1, ...rest } = row;
  const asset =
    assetId === null || assetType === null
      ? null
      : {
          id: assetId,
          evidenceRef: formatEvidenceRef({ kind: "asset", documentId: row.documentId, assetId }),
          type: assetType,
          reason: reason ?? "",
          box: { x0, y0, x1, y1 },
          label,
          caption,
        };
  return { ...rest, asset, pageLast: row.page, terms: null };
}
