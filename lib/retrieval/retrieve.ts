import type { Database } from "#db/client.ts";
import { vectorIndexName } from "#db/schema/index.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { LaneReport } from "#lib/domain/lane.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { PROFILES, type Profile } from "#lib/domain/profile.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFrame, SearchMode } from "#lib/domain/search.ts";
import { adjusted, type OcrPenalty } from "./adjust.ts";
import { SEGMENT_SHARE } from "./bm25.ts";
import { type CandidateRow, type PlacedCandidate, readCandidates, toCandidate } from "./candidates.ts";
import { embedQuery, type QueryVector } from "./embed-query.ts";
import { admissionOf } from "./filters.ts";
import type { Fused, Signals } from "./fuse/fused.ts";
import { mergeFor, wantsFeedback } from "./fuse/merge.ts";
import { byScore } from "./fuse/order.ts";
import { bestCosine, cosinesOf, type DenseList, denseList } from "./lanes/text/dense.ts";
import { FEEDBACK_CANDIDATES, FEEDBACK_PASSAGES, feedback } from "./lanes/text/feedback.ts";
import { type KeywordList, keywordList } from "./lanes/text/keyword.ts";
import type { PageSearchSettings } from "./lanes/visual-page/retrieve.ts";
import { namedPassages } from "./names.ts";
import { nearness } from "./proximity.ts";
import { conditionsOf, type ParsedQuery, parseQuery } from "./query.ts";
import { keywordCeiling, readScope, type Scope } from "./scope.ts";

export type { PlacedCandidate } from "./candidates.ts";

/** Passages whose BM25 is known to fusion; those below count as having none of the question's words. */
export const KEYWORD_DEPTH = 600;
/** Passages of the keyword half whose word order is looked at. */
const NEARNESS_DEPTH = 50;

export type RetrieveDeps = {
  readonly db: Database;
  readonly embedder: TextEmbedder | null;
  readonly actor: Actor;
  readonly signal?: AbortSignal;
  /** Null or absent: the visual-page lane is off. */
  readonly pageEmbedder?: PageEmbedder | null;
  /** Absent: the lane's own settings. */
  readonly pageSearch?: PageSearchSettings;
  /** Null or absent: how well a page was read does not move its passages. */
  readonly ocrPenalty?: OcrPenalty | null;
  /** What ages are reckoned from; a profile that weighs freshness needs it. */
  readonly now?: Date;
  /** Absent: the one that ships. */
  readonly policy?: RoutePolicy;
};

export type Retrieval = {
  readonly query: ParsedQuery;
  readonly scope: Scope;
  readonly report: Omit<LaneReport, "candidates"> & { readonly candidates: readonly PlacedCandidate[] };
  /** More matched than `candidates` holds. */
  readonly capped: boolean;
};

type Found = {
  readonly query: ParsedQuery;
  readonly scope: Scope;
  readonly keyword: KeywordList;
  readonly dense: DenseList;
  readonly rows: readonly CandidateRow[];
};

/**
 * The text lane: keyword and dense halves, merged per question. Candidates come in their total order; what the lane did
 * is told even when it found nothing, and a broken model is `degraded`, never "no evidence".
 */
export async function retrieveText(deps: RetrieveDeps, frame: SearchFrame): Promise<Retrieval> {
  const startedAt = performance.now();
  const { db } = deps;
  const profile: Profile = PROFILES[frame.profile];
  const { depth } = profile;
  const query = parseQuery(frame.query);
  const admission = admissionOf(deps.actor, frame, conditionsOf(query));
  const embedding = embedQuery(deps.embedder, modeOf(frame, profile), query.text, deps.signal);
  // A failure of the database must not leave the model's answer unawaited.
  embedding.catch(() => {});
  const model = deps.embedder?.model;
  const scope = await readScope(db, admission, query.terms, model ? vectorIndexName(model.id) : null);
  const { ids: generations, others } = comparable(scope, deps.embedder);
  const index = model && scope.vectorIndexed ? { modelId: model.id, dimension: model.dimension } : null;
  const [keyword, named, near] = await Promise.all([
    keywordList(db, scope, admission, KEYWORD_DEPTH),
    namedPassages(db, admission, query),
    embedding.then(({ vector }) =>
      vector === null ? null : denseList(db, generations, vector, admission, { depth: depth.dense, index }),
    ),
  ]);
  const embedded = await embedding;
  const proposed = [...new Set([...[...keyword.passages.keys()].slice(0, depth.keyword), ...named])];
  const ids = [...new Set([...proposed, ...(near?.keys() ?? [])])];
  const unseen = proposed.filter((id) => !near?.has(id));
  const [far, rows] = await Promise.all([
    embedded.vector === null ? null : cosinesOf(db, generations, embedded.vector, unseen),
    readCandidates(db, admission, {
      ids,
      withTerms: Math.min(NEARNESS_DEPTH, proposed.length),
      withClauses: query.clauses.length > 0,
      withDates: profile.merge === "profile",
    }),
  ]);
  const dense: DenseList = new Map([...(near ?? []), ...(far ?? [])]);
  const found: Found = { query, scope, keyword, dense, rows };
  const candidates = await rank(deps, frame, found, embedded);
  const degraded =
    embedded.reasonCodes.includes("embedder_unavailable") || (embedded.vector !== null && others);
  return {
    query,
    scope,
    capped:
      keyword.passages.size > depth.keyword ||
      (embedded.vector !== null && scope.passages.count > ids.length),
    report: {
      lane: "text",
      status: degraded ? "degraded" : "ok",
      reasonCodes: [
        ...reasonsOf(frame, profile, embedded, others),
        ...(query.quotesAreProse ? ["quotes_read_as_prose"] : []),
        ...(query.excluded.length > 0 ? ["words_left_out"] : []),
      ],
      candidates,
      latencyMs: performance.now() - startedAt,
    },
  };
}

/** Merges what was found, looks once more near the best of it, adds names and risk, and brings all in order. */
async function rank(
  deps: RetrieveDeps,
  frame: SearchFrame,
  found: Found,
  embedded: QueryVector,
): Promise<PlacedCandidate[]> {
  const profile: Profile = PROFILES[frame.profile];
  const mode = embedded.vector === null ? "keyword" : modeOf(frame, profile);
  const { freshnessHalfLifeDays: halfLifeDays } = deps.policy ?? ROUTE_POLICY;
  const merge = mergeFor(profile, mode, { halfLifeDays });
  const asked = { ceiling: keywordCeiling(found.scope), terms: found.scope.terms.length };
  const rowById = new Map(found.rows.map((row) => [row.id, row]));
  const ordered = (signals: readonly Signals[]) =>
    merge(signals, asked)
      .flatMap((candidate) => {
        const row = rowById.get(candidate.chunkId);
        return row === undefined
          ? []
          : [placed(adjusted(candidate, row, found.query, deps.ocrPenalty ?? null), row)];
      })
      .sort(byScore);
  const signals = signalsOf(found, deps.now ?? null);
  let best = ordered(signals);
  if (wantsFeedback(mode, profile.merge)) {
    const ids = best.slice(0, FEEDBACK_CANDIDATES).map(({ row }) => row.id);
    const near = await feedback(deps.db, ids.slice(0, FEEDBACK_PASSAGES), ids);
    best = ordered(
      signals.map((each) => {
        const seen = near.get(each.chunkId);
        return seen === undefined ? each : { ...each, feedback: seen };
      }),
    );
  }
  return best.map(({ candidate, row }, index) => toCandidate(candidate, row, index + 1));
}

function placed(candidate: Fused, row: CandidateRow) {
  const { sourcePath, ordinal, documentId } = row;
  return { candidate, row, score: candidate.score, sourcePath, ordinal, documentId };
}

/** A profile by keyword alone is so in every mode. */
function modeOf(frame: SearchFrame, profile: Profile): SearchMode {
  return profile.mode === "keyword" ? "keyword" : frame.mode;
}

const DAY_MS = 24 * 3600 * 1000;

/** Days since the document's date, in whole days: a search asked twice in a day is the same search. */
function ageOf(datedAt: string | null | undefined, now: Date | null): number | undefined {
  if (datedAt == null || now === null) return undefined;
  return Math.max(0, Math.floor((now.getTime() - new Date(datedAt).getTime()) / DAY_MS));
}

function signalsOf({ query, scope, keyword, dense, rows }: Found, now: Date | null): Signals[] {
  const idOf = new Map(scope.terms.map(({ term, id }) => [term, id]));
  const near = nearness(
    query.sequence.map((term) => idOf.get(term) ?? null),
    rows.flatMap(({ id, terms }) => (terms === null ? [] : [{ chunkId: id, terms }])),
    scope.passages.count,
  );
  return rows.map(({ id, segmentId, docType, datedAt }) => {
    const passage = keyword.passages.get(id);
    const parts = {
      passage: passage ?? 0,
      adjacentWords: near.get(id) ?? 0,
      surroundings: keyword.segments.get(segmentId) ?? 0,
    };
    const own = (1 - SEGMENT_SHARE) * (parts.passage + parts.adjacentWords);
    // A passage without any of the words gains by what surrounds it, but does not become a keyword result by it.
    const listed = passage !== undefined || dense.has(id);
    return {
      chunkId: id,
      keyword: listed ? own + SEGMENT_SHARE * parts.surroundings : undefined,
      keywordParts: parts,
      ageDays: ageOf(datedAt, now),
      docType: docType ?? undefined,
      ...bestCosine(dense.get(id)),
    };
  });
}

/** Generations whose vectors are of the question's model, and whether others were left out for being of another. */
function comparable(
  scope: Scope,
  embedder: TextEmbedder | null,
): { readonly ids: number[]; readonly others: boolean } {
  const same = scope.corpora.filter((corpus) => corpus.embeddingModelId === embedder?.model.id);
  return { ids: same.map((corpus) => corpus.generationId), others: same.length < scope.corpora.length };
}

function reasonsOf(frame: SearchFrame, profile: Profile, embedded: QueryVector, others: boolean): string[] {
  if (embedded.vector === null) return [...embedded.reasonCodes];
  const merged = frame.mode === "hybrid" || profile.merge !== "adaptive";
  const mode = merged
    ? [frame.mode, `${profile.merge}_fusion`]
    : [frame.mode === "semantic" ? "semantic_asked" : frame.mode];
  return others ? [...mode, "embedding_model_changed"] : mode;
}
