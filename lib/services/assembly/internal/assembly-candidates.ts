import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { modalityOf } from "#lib/domain/assembly-settings.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Place } from "#lib/domain/relation.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { meanVector } from "#lib/services/pages/shared/mean-vector.ts";
import {
  type CandidateRow,
  type PlaceRow,
  pageRows,
  passageRows,
  placeRows,
  type ReadLimits,
} from "./assembly-rows.ts";

export type { ReadLimits } from "./assembly-rows.ts";

export type ReadOptions = ReadLimits & {
  /** `passage`: the published passage that contains most of the place's beginning; `span`: the place's own words. */
  readonly as?: "passage" | "span";
};

/** Candidates that the search did not rank come after those that it did. */
export const UNRANKED = { rank: Number.MAX_SAFE_INTEGER, score: 0, contributions: [], lanes: [] } as const;

/**
 * Returns the passages at the given places, in order and each once: text masked, with vector and modality. A whole
 * document yields its first passage. A place in an unpublished version, or `as: "span"`, yields its own words. Leaves
 * out what the actor may not see and what the limits exclude.
 */
export async function readCandidates(
  context: Context,
  places: readonly Place[],
  { as = "passage", ...limits }: ReadOptions = {},
): Promise<AssemblyCandidate[]> {
  const found = await placeRows(context, places, { whole: as === "passage", ...limits });
  const seen = new Set<string>();
  return found.flatMap((row) => {
    const candidate = { ...toCandidate(context, row, refOf(row)), ...UNRANKED };
    if (seen.has(candidate.evidenceRef)) return [];
    seen.add(candidate.evidenceRef);
    return [candidate];
  });
}

/**
 * Returns a search's evidence as candidates, in its order: passages with their vectors, pages with their text. Leaves
 * out what was removed since, or may not be seen.
 */
export async function candidatesOfEvidence(
  context: Context,
  evidence: readonly Evidence[],
): Promise<AssemblyCandidate[]> {
  const chunkIds = evidence.flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId]));
  const onPages = evidence.filter(({ chunkId }) => chunkId === null);
  const [passages, pages] = await Promise.all([passageRows(context, chunkIds), pageRows(context, onPages)]);
  const byChunk = new Map(passages.map((row) => [row.chunkId, row]));
  const byPage = new Map(pages.map((row) => [`${row.documentId}@${row.version}#${row.page}`, row]));
  return evidence.flatMap((each) => {
    const row =
      each.chunkId === null
        ? byPage.get(`${each.documentId}@${each.version}#${each.pageFirst}`)
        : byChunk.get(each.chunkId);
    if (row === undefined) return [];
    const { rank, score, contributions, lanes } = each;
    const candidate = toCandidate(context, row, each.evidenceRef);
    return [
      {
        ...candidate,
        ...{ rank, score, contributions, lanes },
        // Evidence without a passage comes from the page lanes: a page, or a figure on it.
        ...(each.chunkId === null ? { modality: "visual" as const, page: each.page ?? row.page } : {}),
      },
    ];
  });
}

function refOf({ documentId, version, charStart, charEnd }: PlaceRow): string {
  return formatEvidenceRef({ kind: "doc", documentId, version, span: { start: charStart, end: charEnd } });
}

type Read = Omit<AssemblyCandidate, keyof typeof UNRANKED>;

function toCandidate({ config }: Context, row: CandidateRow, evidenceRef: string): Read {
  return {
    evidenceRef,
    documentId: row.documentId,
    corpusId: row.corpusId,
    version: row.version,
    sourcePath: row.sourcePath,
    title: row.title,
    format: row.format,
    docType: row.docType,
    publishedDate: row.publishedDate,
    adoptionStatus: row.adoptionStatus,
    span: { start: row.charStart, end: row.charEnd },
    page: row.page,
    ordinal: row.ordinal,
    sectionPath: row.sectionPath,
    clauseIds: row.clauseIds,
    text: maskSecrets(row.text),
    modality: modalityOf(row.docType, config.assembly.modalities),
    vector: meanVector(row.vectors),
  };
}
