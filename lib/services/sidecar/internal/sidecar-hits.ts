import { sidecarSourceType } from "#lib/domain/connector-kinds.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import type { SidecarChunk, SidecarDocument, SidecarHit, SidecarQueryRequest } from "#lib/domain/sidecar.ts";
import type { Topology } from "#lib/services/relations/shared/relation-topology.ts";
import type { WireChunk, WireDocument, WireRows } from "../shared/wire-rows.ts";
import { shortened } from "./shortened.ts";

/** Keys that a locator may have for the drive, site and folder of a document. */
const LOCATOR = { drive_id: "driveId", site_id: "siteId", folder_id: "folderId" } as const;

/** Returns the provenance fields of documents and chunks. */
function provenance(result: DocumentResult, row: WireDocument | undefined): Record<string, unknown> {
  const locator = Object.entries(LOCATOR).flatMap(([name, ours]) => {
    const value = row?.sourceLocator[name] ?? row?.sourceLocator[ours];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    document_id: result.documentId,
    version: result.version,
    corpus_id: result.corpus.id,
    source_type: sidecarSourceType(row?.sourceType ?? "upload"),
    source_path: result.sourcePath,
    authority_id: result.authority,
    doc_type: result.docType,
    published_date: result.publishedDate,
    extension: result.format,
    project_id: row?.projectId ?? null,
    matter_id: row?.matterId ?? null,
    modified_at: row?.modifiedAt.toISOString() ?? null,
    indexed_at: row?.indexedAt?.toISOString() ?? null,
    ...Object.fromEntries(locator),
  };
}

function toDocument(
  request: SidecarQueryRequest,
  result: DocumentResult,
  row: WireDocument | undefined,
  origin: string,
): SidecarDocument {
  if (!request.include_documents) return { doc_id: result.documentId, metadata: {} };
  const uri = `${origin}/api/documents/${result.documentId}`;
  return {
    doc_id: result.documentId,
    title: shortened(result.title, 240),
    ...(uri.length <= 500 ? { source_uri: uri } : {}),
    path: shortened(result.sourcePath, 500),
    ...(row === undefined ? {} : { last_modified_at: row.modifiedAt.toISOString() }),
    metadata: {
      ...provenance(result, row),
      tags: result.tags,
      adoption_status: row?.adoptionStatus ?? null,
      confidentiality: row?.confidentiality ?? null,
      freshness: { state: result.freshness.state, reasons: result.freshness.reasons },
    },
  };
}

/** Returns what the page lanes found on a passage's page. */
function assetsOf(result: DocumentResult, { pageEvidence }: PassageResult): Record<string, unknown> {
  const assets = pageEvidence?.assets ?? [];
  return assets.length === 0
    ? {}
    : {
        assets: assets.map((asset) => ({
          asset_id: asset.id,
          asset_type: asset.type,
          source_document_id: result.documentId,
        })),
      };
}

function toChunk(
  request: SidecarQueryRequest,
  result: DocumentResult,
  passage: PassageResult,
  { row, text, shared }: { row: WireChunk | undefined; text: string; shared: Record<string, unknown> },
): SidecarChunk {
  return {
    chunk_id: passage.evidenceRef,
    doc_id: result.documentId,
    text,
    score: passage.score,
    metadata: {
      ...shared,
      evidence_ref: passage.evidenceRef,
      chunk_ordinal: row?.ordinal ?? null,
      kind: passage.kind,
      page: passage.pageFirst,
      section_path: passage.sectionPath,
      policy_section_id: row?.policySectionId ?? null,
      policy_clause_id: row?.policyClauseId ?? null,
      policy_topic_tags: row?.policyTopicTags ?? [],
      lanes: passage.lanes,
      badges: passage.badges,
      injection_flags: row?.injectionFlags ?? [],
      risk_score: row?.riskScore ?? 0,
      ocr_confidence: passage.ocrConfidence,
      ...assetsOf(result, passage),
      ...(request.include_debug ? { contributions: passage.contributions } : {}),
    },
    start_offset: passage.span.start,
    end_offset: passage.span.end,
  };
}

type Shared = {
  readonly matters: ReadonlyMap<string, number>;
  readonly projects: ReadonlyMap<string, number>;
};

function counted(values: readonly (string | null | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns hints for a consumer that builds a graph. They decide no relation. */
function topologyOf(
  result: DocumentResult,
  row: WireDocument | undefined,
  topology: Topology | undefined,
  { matters, projects }: Shared,
): NonNullable<SidecarHit["topology_metadata"]> {
  const shares = (counts: ReadonlyMap<string, number>, value: string | null | undefined) =>
    value ? (counts.get(value) ?? 0) > 1 : false;
  return {
    stable_doc_aliases: [`${result.corpus.id}/${result.sourcePath}`, ...(topology?.aliases ?? [])].map(
      (alias) => shortened(alias, 240),
    ),
    relation_hints: [
      ...(shares(matters, row?.matterId) ? ["same_matter"] : []),
      ...(shares(projects, row?.projectId) ? ["same_project"] : []),
      ...(topology?.hints ?? []),
    ],
    neighbor_expansion_eligible: topology?.leads ?? false,
    schema_version: 1,
  };
}

/** Converts results to the sidecar protocol's hits. Texts are whole passages with secrets masked. */
export function toHits(
  request: SidecarQueryRequest,
  results: readonly DocumentResult[],
  rows: WireRows & { readonly topology: ReadonlyMap<string, Topology> },
  origin: string,
): SidecarHit[] {
  const found = [...rows.documents.values()];
  const relations = {
    matters: counted(found.map(({ matterId }) => matterId)),
    projects: counted(found.map(({ projectId }) => projectId)),
  };
  return results.map((result) => {
    const row = rows.documents.get(result.documentId);
    const shared = provenance(result, row);
    const chunks = result.passages.map((passage) => {
      const chunk = passage.chunkId === null ? undefined : rows.chunks.get(passage.chunkId);
      const text = chunk?.text ?? rows.pages.get(`${result.documentId}#${passage.pageEvidence?.page}`);
      return toChunk(request, result, passage, { row: chunk, text: text ?? passage.snippet.text, shared });
    });
    return {
      document: toDocument(request, result, row, origin),
      chunks: request.include_chunks ? chunks : [],
      aggregate_score: result.score,
      topology_metadata: topologyOf(result, row, rows.topology.get(result.documentId), relations),
    };
  });
}
