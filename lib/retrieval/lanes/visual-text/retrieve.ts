import { vectorIndexName } from "#db/schema/index.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PageCandidate, PageLaneReport } from "#lib/domain/page-lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { adjusted } from "../../adjust.ts";
import { SEGMENT_SHARE } from "../../bm25.ts";
import { embedQuery } from "../../embed-query.ts";
import { type Admission, admissionOf } from "../../filters.ts";
import type { Fused, Signals } from "../../fuse/fused.ts";
import { mergeOf } from "../../fuse/merge.ts";
import { byScore } from "../../fuse/order.ts";
import { conditionsOf, parseQuery } from "../../query.ts";
import type { RetrieveDeps } from "../../retrieve.ts";
import { keywordCeiling, readScope, type Scope } from "../../scope.ts";
import { bestCosine, cosinesOf, type DenseList, denseList } from "../text/dense.ts";
import { type KeywordList, keywordList } from "../text/keyword.ts";
import { type RecordRow, readRecords } from "./records.ts";

/** Records that each half proposes. */
const DEPTH = 60;

/**
 * The visual-text lane: BM25 and cosines over the records of assets (caption, the sentences that speak of it, the words
 * on it) and of recognised pages, merged as in the text lane, with statistics of their own.
 */
export async function retrieveVisualText(deps: RetrieveDeps, frame: SearchFrame): Promise<PageLaneReport> {
  const startedAt = performance.now();
  const { embedder } = deps;
  const query = parseQuery(frame.query);
  const admission: Admission = {
    ...admissionOf(deps.actor, frame, conditionsOf(query)),
    lane: "visual-text",
  };
  const embedding = embedQuery(embedder, frame.mode, query.text, deps.signal);
  // A failure of the database must not leave the model's answer unawaited.
  embedding.catch(() => {});
  const indexName = embedder ? vectorIndexName(embedder.model.id) : null;
  const scope = await readScope(deps.db, admission, query.terms, indexName);
  const { vector, reasonCodes } = await embedding;
  const found = await propose(deps, admission, scope, vector);
  const merge = mergeOf(vector === null ? "keyword" : frame.mode);
  const asked = { ceiling: keywordCeiling(scope), terms: scope.terms.length };
  const byId = new Map(found.records.map((record) => [record.id, record]));
  const candidates = merge(signalsOf(found), asked)
    .flatMap((each) => {
      const record = byId.get(each.chunkId);
      return record ? [ordered(adjusted(each, record, query, deps.ocrPenalty ?? null), record)] : [];
    })
    .sort(byScore)
    .map(({ candidate, record }, place) => toCandidate(candidate, record, place + 1));
  const others = vector !== null && comparable(scope, deps).length < scope.corpora.length;
  return {
    lane: "visual-text",
    status: others || reasonCodes.includes("embedder_unavailable") ? "degraded" : "ok",
    reasonCodes: [...reasonsOf(scope), ...reasonCodes, ...(others ? ["embedding_model_changed"] : [])],
    candidates,
    latencyMs: performance.now() - startedAt,
  };
}

type Found = {
  readonly keyword: KeywordList;
  readonly dense: DenseList;
  readonly records: readonly RecordRow[];
};

/** Generations whose vectors are of the question's model. */
function comparable({ corpora }: Scope, { embedder }: RetrieveDeps): number[] {
  return corpora
    .filter(({ embeddingModelId }) => embeddingModelId === embedder?.model.id)
    .map(({ generationId }) => generationId);
}

/** What each half proposes, with the other's word on it. */
async function propose(
  deps: RetrieveDeps,
  admission: Admission,
  scope: Scope,
  vector: Float32Array | null,
): Promise<Found> {
  const { db, embedder } = deps;
  const model = embedder?.model;
  const index = model && scope.vectorIndexed ? { modelId: model.id, dimension: model.dimension } : null;
  const generations = comparable(scope, deps);
  const [keyword, near] = await Promise.all([
    keywordList(db, scope, admission, DEPTH),
    vector === null ? null : denseList(db, generations, vector, admission, { depth: DEPTH, index }),
  ]);
  const unseen = [...keyword.passages.keys()].filter((id) => !near?.has(id));
  const [far, records] = await Promise.all([
    vector === null ? null : cosinesOf(db, generations, vector, unseen),
    readRecords(db, admission, [...unseen, ...(near?.keys() ?? [])]),
  ]);
  return { keyword, dense: new Map([...(near ?? []), ...(far ?? [])]), records };
}

/** Nothing indexed is told apart from nothing found. */
function reasonsOf(scope: Scope): string[] {
  return scope.passages.count === 0 ? ["no_visual_text_indexed"] : [];
}

function signalsOf({ records, keyword, dense }: Found): Signals[] {
  return records.map(({ id, segmentId }) => {
    const own = keyword.passages.get(id);
    const parts = { passage: own ?? 0, surroundings: keyword.segments.get(segmentId) ?? 0 };
    const score = (1 - SEGMENT_SHARE) * parts.passage + SEGMENT_SHARE * parts.surroundings;
    return {
      chunkId: id,
      keyword: own === undefined ? undefined : score,
      keywordParts: parts,
      ...bestCosine(dense.get(id)),
    };
  });
}

function ordered(candidate: Fused, record: RecordRow) {
  const { sourcePath, ordinal, documentId } = record;
  return { candidate, record, score: candidate.score, sourcePath, ordinal, documentId };
}

function toCandidate({ score, contributions }: Fused, record: RecordRow, rank: number): PageCandidate {
  const { documentId, corpusId, versionId, version, sourcePath, page, asset } = record;
  return {
    documentId,
    corpusId,
    versionId,
    version,
    sourcePath,
    page,
    evidenceRef: asset?.evidenceRef ?? formatEvidenceRef({ kind: "page", documentId, version, page }),
    asset,
    rank,
    score,
    contributions,
    words: [],
    patches: [],
  };
}
