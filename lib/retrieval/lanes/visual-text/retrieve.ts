import { vectorIndexName } from "#db/schema/index.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PageCandidate, PageLaneReport } from "#lib/domain/page-lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { adjusted } from "../../adjust.ts";
import { SEGMENT_SHARE } from "../../bm25.ts";
import { embedQuery } from "../../embed-query.ts";
import type { Admission } from "../../filters.ts";
import type { Fused, Signals } from "../../fuse/fused.ts";
import { mergeOf } from "../../fuse/merge.ts";
import { byScore } from "../../fuse/order.ts";
import { parseQuery } from "../../query.ts";
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
  const { db, embedder, actor, signal } = deps;
  const query = parseQuery(frame.query);
  const admission: Admission = {
    actor,
    filters: frame.filters,
    phrases: query.phrases,
    lane: "visual-text",
  };
  const embedding = embedQuery(embedder, frame.mode, query.text, signal);
  // A failure of the database must not leave the model's answer unawaited.
  embedding.catch(() => {});
  const scope = await readScope(
    db,
    admission,
    query.terms,
    embedder ? vectorIndexName(embedder.model.id) : null,
  );
  const same = scope.corpora.filter((corpus) => corpus.embeddingModelId === embedder?.model.id);
  const generations = same.map(({ generationId }) => generationId);
  const [keyword, embedded] = await Promise.all([keywordList(db, scope, admission, DEPTH), embedding]);
  const { vector } = embedded;
  const index =
    embedder && scope.vectorIndexed
      ? { modelId: embedder.model.id, dimension: embedder.model.dimension }
      : null;
  const near: DenseList =
    vector === null
      ? new Map()
      : await denseList(db, generations, vector, admission, { depth: DEPTH, index });
  const ids = [...new Set([...keyword.passages.keys(), ...near.keys()])];
  const [far, records] = await Promise.all([
    vector === null
      ? new Map()
      : cosinesOf(
          db,
          generations,
          vector,
          ids.filter((id) => !near.has(id)),
        ),
    readRecords(db, admission, ids),
  ]);
  const merge = mergeOf(vector === null ? "keyword" : frame.mode);
  const signals = signalsOf(records, keyword, new Map([...near, ...far]));
  const asked = { ceiling: keywordCeiling(scope), terms: scope.terms.length };
  const byId = new Map(records.map((record) => [record.id, record]));
  const candidates = merge(signals, asked)
    .flatMap((each) => {
      const record = byId.get(each.chunkId);
      if (!record) return [];
      return [ordered(adjusted(each, record, query, deps.ocrPenalty ?? null), record)];
    })
    .sort(byScore)
    .map(({ candidate, record }, place) => toCandidate(candidate, record, place + 1));
  const others = vector !== null && same.length < scope.corpora.length;
  const broken = embedded.reasonCodes.includes("embedder_unavailable");
  return {
    lane: "visual-text",
    status: broken || others ? "degraded" : "ok",
    reasonCodes: [
      ...reasonsOf(scope),
      ...embedded.reasonCodes,
      ...(others ? ["embedding_model_changed"] : []),
    ],
    candidates,
    latencyMs: performance.now() - startedAt,
  };
}

/** Nothing indexed is told apart from nothing found. */
function reasonsOf(scope: Scope): string[] {
  return scope.passages.count === 0 ? ["no_visual_text_indexed"] : [];
}

function signalsOf(records: readonly RecordRow[], keyword: KeywordList, dense: DenseList): Signals[] {
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
  const { documentId, versionId, version, sourcePath, page, asset } = record;
  return {
    documentId,
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
