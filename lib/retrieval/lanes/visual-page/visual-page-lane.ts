import type { LaneReport } from "#lib/domain/candidate.ts";
import type { PageEmbedder, PageQuery } from "#lib/domain/page-embedding.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { type PageWeights, pageConfidence, pageFeatures } from "../../route/confidence.ts";
import type { LaneDeps, LaneRequest, SearchLane } from "../lane.ts";
import { compareCandidates, toCandidate } from "./candidate.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { nearestPages } from "./nearest-pages.ts";
import { PAGE_SEARCH } from "./settings.ts";

/** Pages proposed, independent of the number of results asked for. */
const PAGES_PROPOSED = 40;
/**
 * Fitted on the tuning halves of the open sets (docs/quality.md, "How sure a lane is"). The level of a MaxSim score
 * depends on the model, so only lead and agreement count.
 */
const WEIGHTS: PageWeights = { base: -1.21, score: 0, lead: 14.74, agrees: 0.87 };

type State = Pick<LaneReport, "status" | "reasonCodes">;

/**
 * The visual-page lane: late interaction between the question's words and the patches of whole pages. If pages have no
 * patches, the report says so instead of looking empty.
 */
export const visualPageLane: SearchLane<PageCandidate> = {
  id: "visual-page",
  modelId: ({ pageEmbedder }) => pageEmbedder?.model.id ?? null,
  covers: ({ corpora }) => corpora.some(({ hasPages }) => hasPages),
  firstReads(deps, request) {
    const { embedder } = embedderFor(deps, request);
    return embedder === null ? [] : [coverageOf(request.baseAdmission, embedder.model.id)];
  },
  async search(deps, request) {
    const { db, pageSearch, signal } = deps;
    const { question, baseAdmission, admission } = request;
    const startedAt = performance.now();
    const report = (state: State, candidates: readonly PageCandidate[] = []): LaneReport<PageCandidate> => ({
      lane: "visual-page",
      ...state,
      candidates,
      capped: false,
      latencyMs: performance.now() - startedAt,
    });
    const { embedder, notSearched } = embedderFor(deps, request);
    if (embedder === null) return report(notSearched);
    // Embed the question only where there are pages: the text lane needs the same processor.
    const coverage = await request.firstRead(db, coverageOf(baseAdmission, embedder.model.id));
    const state = stateOf(coverage);
    if (coverage.embedded === 0) return report(state);
    const parts = await embedQuestion(embedder, question.text, signal);
    if (parts === null) return report({ status: "unavailable", reasonCodes: ["page_embedder_unavailable"] });
    if (parts.parts.length === 0) return report(state);
    const { depth, scanBelow } = pageSearch ?? PAGE_SEARCH;
    const near = await nearestPages(db, parts.parts, await admission(db), {
      modelId: embedder.model.id,
      depth: coverage.embedded < scanBelow ? null : depth,
      limit: PAGES_PROPOSED,
    });
    const candidates = near.map((page) => toCandidate(page, parts)).sort(compareCandidates);
    return report(
      state,
      candidates.map((candidate, index) => withRank(candidate, index + 1)),
    );
  },
  confidence(report, _scope, allReports) {
    const features = pageFeatures(report, allReports);
    return features === null ? 0 : pageConfidence(features, WEIGHTS);
  },
};

function withRank(candidate: PageCandidate, rank: number): PageCandidate {
  return { ...candidate, rank, contributions: candidate.contributions.map((each) => ({ ...each, rank })) };
}

/** Returns the model if the lane searches; otherwise the reason why it does not. */
function embedderFor(
  { pageEmbedder }: LaneDeps,
  { mode }: Pick<LaneRequest, "mode">,
):
  | { readonly embedder: PageEmbedder; readonly notSearched?: undefined }
  | { readonly embedder: null; readonly notSearched: State } {
  if (!pageEmbedder)
    return { embedder: null, notSearched: { status: "unavailable", reasonCodes: ["page_search_disabled"] } };
  if (mode === "keyword")
    return { embedder: null, notSearched: { status: "ok", reasonCodes: ["keyword_asked"] } };
  return { embedder: pageEmbedder };
}

/** Null where the model does not answer. */
async function embedQuestion(
  embedder: PageEmbedder,
  text: string,
  signal: AbortSignal | undefined,
): Promise<PageQuery | null> {
  try {
    return await embedder.embedQuery(text, signal);
  } catch (error) {
    if (isAppError(error, "embedder_unavailable")) return null;
    throw error;
  }
}

function stateOf({ pages, embedded, otherModel }: Coverage): State {
  if (pages === 0) return { status: "ok", reasonCodes: ["no_pages"] };
  if (embedded >= pages) return { status: "ok", reasonCodes: [] };
  const reasonCodes: readonly ReasonCode[] = [otherModel > 0 ? "page_model_changed" : "pages_not_embedded"];
  return { status: embedded === 0 ? "unavailable" : "degraded", reasonCodes };
}
