import type { Context } from "#lib/context.ts";
import type { Candidate } from "#lib/domain/candidate.ts";
import { LANE_GROUPS, type Lane } from "#lib/domain/lane.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { answerStrength } from "#lib/retrieval/answer-strength.ts";
import { startClock } from "#lib/retrieval/clock.ts";
import { ranked, toEvidence } from "#lib/retrieval/evidence.ts";
import { acrossLanes } from "#lib/retrieval/fuse/across-lanes.ts";
import { lanesOf } from "#lib/retrieval/lanes/lanes.ts";
import { openRequest } from "#lib/retrieval/lanes/request.ts";
import { runLanes } from "#lib/retrieval/lanes/run-lanes.ts";
import { parseQueryWithinLimits } from "#lib/retrieval/question/parse.ts";
import type { BeirQuery, BeirSet } from "../beir/dataset.ts";
import type { LoadedCorpus } from "../beir/load-corpus.ts";
import { rankingOf } from "../runs/measure-beir.ts";
import { halfOf } from "../runs/split.ts";

/** Right: a relevant result among the first of this number. */
const RIGHT = 3;
/** Found: a relevant result among the first of this number, in all lanes together. */
const FOUND = 5;

/** Result of one question: each lane's confidence, whether it was right, and the strength of the answer. */
export type ConfidenceRow = {
  readonly id: string;
  readonly half: "tune" | "report";
  readonly answerable: boolean;
  readonly lanes: readonly { readonly lane: Lane; readonly confidence: number; readonly right: boolean }[];
  readonly found: boolean;
  readonly strength: "strong" | "weak";
  readonly reasonCodes: readonly string[];
};

/**
 * Asks every question of a set, including unanswerable ones, in the text lane, and in the page lanes if pages are
 * judged.
 */
export async function measureConfidence(
  context: Context,
  corpus: LoadedCorpus,
  set: BeirSet,
): Promise<ConfidenceRow[]> {
  const rows: ConfidenceRow[] = [];
  for (const query of set.queries) rows.push(await measureOne(context, corpus, set, query));
  for (const query of set.unanswerable) rows.push(await measureOne(context, corpus, set, query));
  return rows;
}

async function measureOne(
  context: Context,
  corpus: LoadedCorpus,
  set: BeirSet,
  query: BeirQuery,
): Promise<ConfidenceRow> {
  const { db, embedder, pageEmbedder, actor, config, signal } = context;
  const deps = { db, embedder, pageEmbedder, pageSearch: config.pageSearch, actor, signal };
  const lanes = set.content.kind === "pages" ? "both" : "text";
  const filters = { corpora: [corpus.corpusId] };
  const frame = searchFrameSchema.parse({ query: query.text, filters, lanes, limit: 100 });
  const request = openRequest(deps, frame, parseQueryWithinLimits(frame.query));
  const groups = lanes === "both" ? LANE_GROUPS : (["text"] as const);
  const answered = await runLanes(deps, request, lanesOf(groups), startClock(undefined));
  const scope = await request.scope(db);
  const evidence = ranked(acrossLanes(answered, ROUTE_POLICY.laneWeights).flatMap(toEvidence));
  const { strength, reasonCodes } = await answerStrength(
    { db, actor },
    query.text,
    scope,
    answered,
    evidence,
  );
  const judged = set.qrels.get(query.id) ?? new Map<string, number>();
  const rank = rankingOf(set);
  const hit = (candidates: Parameters<typeof rank>[0], depth: number) =>
    rank(candidates, corpus)
      .slice(0, depth)
      .some((id) => (judged.get(id) ?? 0) > 0);
  const predictions = answered.map(({ lane, confidence, candidates }) => ({
    lane,
    confidence,
    right: hit(candidates.map(placed), RIGHT),
  }));
  return {
    id: query.id,
    half: halfOf(query.id),
    answerable: [...judged.values()].some((gain) => gain > 0),
    lanes: predictions.flatMap(({ confidence, ...rest }) =>
      confidence === null ? [] : [{ ...rest, confidence }],
    ),
    found: hit(evidence, FOUND),
    strength,
    reasonCodes,
  };
}

const NOT_ON_PAGE = { page: null, pageFirst: null, pageLast: null };

function placed(candidate: Candidate) {
  if (candidate.kind === "passage") return { ...candidate, page: candidate.pageFirst };
  if (candidate.kind === "record") return { ...candidate, ...NOT_ON_PAGE };
  const { sourcePath, page } = candidate;
  return { sourcePath, page, pageFirst: page, pageLast: page };
}
