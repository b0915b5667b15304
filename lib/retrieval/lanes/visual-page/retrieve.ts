import type { PageEmbedder, PageQuery } from "#lib/domain/page-embedding.ts";
import type { PageCandidate, PageLaneReport } from "#lib/domain/page-lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { admissionOf } from "../../filters.ts";
import { conditionsOf, parseQuery } from "../../query.ts";
import type { RetrieveDeps } from "../../retrieve.ts";
import { compareCandidates, toCandidate } from "./candidate.ts";
import { type Coverage, readCoverage } from "./coverage.ts";
import { nearestPages } from "./nearest-pages.ts";

/** Pages proposed, whatever number of results is asked for. */
export const PAGES_PROPOSED = 40;

export type PageSearchSettings = {
  /** Pages that phase one leaves to be compared exactly. */
  readonly depth: number;
  /** With fewer pages than this every one is compared exactly. */
  readonly scanBelow: number;
};
/** Depth by measuring: .997 of the exhaustive first ten on 2,238 pages (docs/quality.md). */
export const PAGE_SEARCH: PageSearchSettings = { depth: 250, scanBelow: 300 };

type Told = Pick<PageLaneReport, "status" | "reasonCodes">;

/**
 * The visual-page lane: late interaction between the question's words and the patches of whole pages. It tells when it
 * cannot answer, or not for all pages; without patches there is no "nothing found".
 */
export async function retrieveVisualPage(deps: RetrieveDeps, frame: SearchFrame): Promise<PageLaneReport> {
  const startedAt = performance.now();
  const told = (state: Told, candidates: readonly PageCandidate[] = []): PageLaneReport => ({
    lane: "visual-page",
    ...state,
    candidates,
    latencyMs: performance.now() - startedAt,
  });
  const { pageEmbedder, db } = deps;
  if (!pageEmbedder) return told({ status: "unavailable", reasonCodes: ["page_search_disabled"] });
  if (frame.mode === "keyword") return told({ status: "ok", reasonCodes: ["keyword_asked"] });
  const parsed = parseQuery(frame.query);
  const admission = admissionOf(deps.actor, frame, conditionsOf(parsed));
  // The question is embedded for those who have pages alone: the model's time is the text lane's too.
  const coverage = await readCoverage(db, admission, pageEmbedder.model.id);
  const state = stateOf(coverage);
  if (coverage.embedded === 0) return told(state);
  const question = await embedQuestion(pageEmbedder, parsed.text, deps.signal);
  if (question === null) return told({ status: "unavailable", reasonCodes: ["page_embedder_unavailable"] });
  if (question.parts.length === 0) return told(state);
  const { depth, scanBelow } = deps.pageSearch ?? PAGE_SEARCH;
  const near = await nearestPages(db, question.parts, admission, {
    modelId: pageEmbedder.model.id,
    depth: coverage.embedded < scanBelow ? null : depth,
    limit: PAGES_PROPOSED,
  });
  const candidates = near
    .map((page) => toCandidate(page, question))
    .sort(compareCandidates)
    .map((candidate, index) => ({ ...candidate, rank: index + 1 }));
  return told(state, candidates.map(withRanks));
}

function withRanks(candidate: PageCandidate): PageCandidate {
  const { rank, contributions } = candidate;
  return { ...candidate, contributions: contributions.map((each) => ({ ...each, rank })) };
}

/** Null when the model cannot be used. */
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

function stateOf({ pages, embedded, otherwise }: Coverage): Told {
  if (pages === 0) return { status: "ok", reasonCodes: ["no_pages"] };
  if (embedded >= pages) return { status: "ok", reasonCodes: [] };
  const reasonCodes = [otherwise > 0 ? "page_model_changed" : "pages_not_embedded"];
  return { status: embedded === 0 ? "unavailable" : "degraded", reasonCodes };
}
