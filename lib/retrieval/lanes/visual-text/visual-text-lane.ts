import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";
import { reasonIf } from "#lib/domain/reason-codes.ts";
import { SEGMENT_SHARE } from "#lib/text-index/bm25.ts";
import type { FusedPassage, Signals } from "../../fuse/fused.ts";
import { mergeOfMode } from "../../fuse/merge.ts";
import { bestCosine } from "../../hybrid/dense.ts";
import { embedQuery } from "../../hybrid/embed-query.ts";
import { findHybrid, type HybridResult, hybridState, orderCandidates } from "../../hybrid/find-hybrid.ts";
import { type PageWeights, pageConfidence, pageFeatures } from "../../route/confidence.ts";
import type { Admission } from "../../scope/admission.ts";
import { questionWeight } from "../../scope/scope.ts";
import { withWordRules } from "../../scope/word-rules.ts";
import type { SearchLane } from "../lane.ts";
import { INDEX, type RecordRow, readRecords } from "./records.ts";

/** Records that each half proposes. */
const DEPTH = 60;
/** Fitted on the tuning halves of the open sets (docs/quality.md, "How sure a lane is"). */
const WEIGHTS: PageWeights = { base: -2.27, score: 3.97, lead: 5.31, agrees: 0.82 };

/**
 * The visual-text lane: BM25 and cosines over records of assets (caption, sentences about it, words on it) and of
 * recognised pages. Its word statistics are its own (ADR 0041).
 */
export const visualTextLane: SearchLane<PageCandidate> = {
  id: "visual-text",
  modelId: ({ embedder }) => embedder?.model.id ?? null,
  covers: ({ corpora }) => corpora.some(({ hasPages }) => hasPages),
  async search(deps, request) {
    const startedAt = performance.now();
    const { db, embedder, signal } = deps;
    const { question, mode } = request;
    const ownAdmission: Admission = { ...request.baseAdmission, index: INDEX };
    const embedding = embedQuery(embedder, mode, question.text, signal);
    // If a statement fails first, nobody awaits the embedding; its rejection must still be handled.
    embedding.catch(() => {});
    const reading = request.laneScope(db, INDEX);
    const [admission, scope] = await Promise.all([
      withWordRules(db, ownAdmission, question, async () => (await reading).state),
      reading,
    ]);
    const found = await findHybrid(deps, {
      ...{ scope, admission, embedding },
      depth: { keyword: DEPTH, dense: DEPTH, scored: DEPTH },
      read: (ids) => readRecords(db, admission, ids),
    });
    const merge = mergeOfMode(found.embedded.vector === null ? "keyword" : mode);
    const merged = merge(signalsOf(found), questionWeight(scope));
    const { embedded, otherModels } = found;
    const state = hybridState(found, scope);
    return {
      lane: "visual-text",
      status: state.status,
      reasonCodes: [
        ...reasonIf(scope.passages.count === 0, "no_visual_text_indexed"),
        ...embedded.reasonCodes,
        ...state.reasonCodes,
        ...reasonIf(embedded.vector !== null && otherModels, "embedding_model_changed"),
      ],
      candidates: orderCandidates(merged, found.rows, question, deps.ocrPenalty ?? null).map(
        ({ fused, row }, place) => toCandidate(fused, row, place + 1),
      ),
      capped: false,
      latencyMs: performance.now() - startedAt,
    };
  },
  confidence(report, _scope, allReports) {
    const features = pageFeatures(report, allReports);
    return features === null ? 0 : pageConfidence(features, WEIGHTS);
  },
};

function signalsOf({ rows, keyword, dense }: HybridResult<RecordRow>): Signals[] {
  return rows.map(({ id, segmentId }) => {
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

const noPatches = () => [];

function toCandidate({ score, contributions }: FusedPassage, record: RecordRow, rank: number): PageCandidate {
  const { documentId, corpusId, versionId, version, sourcePath, page, format, asset } = record;
  return {
    kind: "page",
    documentId,
    corpusId,
    versionId,
    version,
    sourcePath,
    page,
    isPicture: hasPictures(format),
    evidenceRef: asset?.evidenceRef ?? formatEvidenceRef({ kind: "page", documentId, version, page }),
    asset,
    rank,
    score,
    contributions,
    words: [],
    patches: noPatches,
  };
}
