import type { PassageCandidate } from "#lib/domain/candidate.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { SEGMENT_SHARE } from "#lib/text-index/bm25.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { isPassage } from "../../fuse/across-lanes.ts";
import type { Signals } from "../../fuse/fused.ts";
import { mergeOfProfile, wantsFeedback } from "../../fuse/merge.ts";
import { readAdmittedPassages, toCandidate } from "../../hybrid/admitted-passages.ts";
import type { CandidateRow } from "../../hybrid/candidate-row.ts";
import { bestCosine } from "../../hybrid/dense.ts";
import { embedQuery } from "../../hybrid/embed-query.ts";
import {
  findHybrid,
  type HybridResult,
  hybridState,
  type OrderedRow,
  orderCandidates,
} from "../../hybrid/find-hybrid.ts";
import { textConfidence, textFeatures } from "../../route/confidence.ts";
import type { Admission } from "../../scope/admission.ts";
import { questionWeight, type Scope } from "../../scope/scope.ts";
import type { LaneDeps, LaneRequest, SearchLane } from "../lane.ts";
import { heldIdentifiers, identifierShares } from "./identifiers.ts";
import { namedPassages } from "./named-passages.ts";
import { nearnessScores } from "./proximity.ts";

/** Passages whose BM25 is read. Passages below this rank count as having none of the question's words. */
export const KEYWORD_DEPTH = 600;
/** The best passages by words, whose word order counts. */
const NEARNESS_DEPTH = 50;
/** The number of best passages that represent the question in the second round. */
const FEEDBACK_PASSAGES = 5;
/** The number of best candidates that are scored a second time. */
const FEEDBACK_CANDIDATES = 60;

/** The text lane: finds passages by words and by meaning, merged as the profile says. */
export const textLane: SearchLane<PassageCandidate> = {
  id: "text",
  modelId: ({ embedder }) => embedder?.model.id ?? null,
  covers: () => true,
  async search(deps, request) {
    const startedAt = performance.now();
    const { db, embedder, signal } = deps;
    const { question, mode, profile } = request;
    const embedding = embedQuery(embedder, mode, question.text, signal);
    // If a statement fails first, nobody awaits the embedding; its rejection must still be handled.
    embedding.catch(() => {});
    const [admission, scope] = await Promise.all([request.admission(db), request.scope(db)]);
    const found = await findHybrid(deps, {
      ...{ scope, admission, embedding },
      depth: { ...depthFor(request, admission), scored: KEYWORD_DEPTH },
      named: () => namedPassages(db, admission, question),
      read: (ids) => readAdmittedPassages(db, admission, { ids, withDates: profile.merge === "profile" }),
    });
    const best = await rank(deps, request, scope, found);
    const state = hybridState(found, scope);
    return {
      lane: "text",
      status: state.status,
      reasonCodes: [
        ...reasonsOf(request, found),
        ...state.reasonCodes,
        ...reasonIf(question.quotesAreProse, "quotes_read_as_prose"),
        ...reasonIf(question.excluded.length > 0, "words_left_out"),
        ...reasonIf((admission.words?.onCandidates.length ?? 0) > 0, "words_tested_on_candidates"),
      ],
      candidates: best.map(({ fused, row }, index) => toCandidate(fused, row, index + 1)),
      capped: found.capped,
      latencyMs: performance.now() - startedAt,
    };
  },
  confidence({ candidates }, scope) {
    const features = textFeatures(candidates.filter(isPassage), questionWeight(scope));
    return features === null ? 0 : textConfidence(features);
  },
};

type Found = HybridResult<CandidateRow>;

/** Merges both halves. If the profile asks for it, merges again with pseudo-relevance feedback. */
async function rank(
  { db, now, policy, ocrPenalty }: LaneDeps,
  request: LaneRequest,
  scope: Scope,
  found: Found,
): Promise<readonly OrderedRow<CandidateRow>[]> {
  const { profile, question } = request;
  const mode = found.embedded.vector === null ? "keyword" : request.mode;
  const { freshnessHalfLifeDays: halfLifeDays } = policy ?? ROUTE_POLICY;
  const merge = mergeOfProfile(profile, mode, { halfLifeDays });
  const ordered = (signals: readonly Signals[]) =>
    orderCandidates(merge(signals, questionWeight(scope)), found.rows, question, ocrPenalty ?? null);
  const signals = signalsOf(question.sequence, scope, found, now ?? null);
  const best = ordered(signals);
  if (!wantsFeedback(mode, profile.merge)) return best;
  const ids = best.slice(0, FEEDBACK_CANDIDATES).map(({ row }) => row.id);
  const feedbackScores = await textIndex.readFeedbackScores(db, {
    generationIds: scope.corpora.map(({ generationId }) => generationId),
    ...{ best: ids.slice(0, FEEDBACK_PASSAGES), candidates: ids, state: scope.state },
  });
  return ordered(
    signals.map((each) => {
      const feedback = feedbackScores.get(each.chunkId);
      return feedback === undefined ? each : { ...each, feedback };
    }),
  );
}

/** Proposes more where candidates are still tested for phrases, because many of them may fail. */
function depthFor({ profile: { depth } }: LaneRequest, { words }: Admission) {
  return words && words.onCandidates.length > 0 ? { ...depth, keyword: KEYWORD_DEPTH } : depth;
}

const DAY_MS = 24 * 3600 * 1000;

/** Days since the document's date, in whole days, so that a search asked twice in a day gives the same answer. */
function ageOf(datedAt: string | null | undefined, now: Date | null): number | undefined {
  if (datedAt == null || now === null) return undefined;
  return Math.max(0, Math.floor((now.getTime() - new Date(datedAt).getTime()) / DAY_MS));
}

function signalsOf(
  sequence: readonly string[],
  scope: Scope,
  { keyword, dense, rows }: Found,
  now: Date | null,
): Signals[] {
  const idOf = new Map(scope.terms.map(({ term, id }) => [term, id]));
  const ordered = new Set([...keyword.passages.keys()].slice(0, NEARNESS_DEPTH));
  const nearnessById = nearnessScores(
    sequence.map((term) => idOf.get(term) ?? null),
    rows.flatMap(({ id, terms }) => (ordered.has(id) && terms !== null ? [{ chunkId: id, terms }] : [])),
    scope.passages.count,
  );
  const shares = identifierShares(scope.terms);
  return rows.map(({ id, segmentId, docType, datedAt, terms }) => {
    const passage = keyword.passages.get(id);
    const parts = {
      passage: passage ?? 0,
      adjacentWords: nearnessById.get(id) ?? 0,
      surroundings: keyword.segments.get(segmentId) ?? 0,
    };
    const own = (1 - SEGMENT_SHARE) * (parts.passage + parts.adjacentWords);
    // Its surroundings raise the score of a passage without any of the words, but do not make it a keyword result.
    const listed = passage !== undefined || dense.has(id);
    return {
      chunkId: id,
      keyword: listed ? own + SEGMENT_SHARE * parts.surroundings : undefined,
      keywordParts: parts,
      identifiers: terms === null ? undefined : heldIdentifiers(shares, terms),
      ageDays: ageOf(datedAt, now),
      docType: docType ?? undefined,
      ...bestCosine(dense.get(id)),
    };
  });
}

function reasonsOf({ mode, profile }: LaneRequest, { embedded, otherModels }: Found): ReasonCode[] {
  if (embedded.vector === null) return [...embedded.reasonCodes];
  const merged = mode === "hybrid" || profile.merge !== "adaptive";
  const modeCodes: ReasonCode[] = merged
    ? [mode, `${profile.merge}_fusion`]
    : [mode === "semantic" ? "semantic_asked" : mode];
  return otherModels ? [...modeCodes, "embedding_model_changed"] : modeCodes;
}
