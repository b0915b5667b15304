import type { Database } from "#db/client.ts";
import type { Profile, RerankerKind } from "#lib/domain/profile.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { ToolRunDraft } from "#lib/domain/receipt.ts";
import type { Reranker } from "#lib/domain/rerank.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { Rerankers } from "#lib/models/rerank/configured.ts";
import type { Evidence } from "../evidence.ts";
import { logged, toolRun } from "../trace.ts";
import { withDeadline } from "../with-deadline.ts";
import { applyRerankScores } from "./reranked.ts";
import { readTexts } from "./texts.ts";

export type RerankDeps = {
  readonly db: Database;
  readonly signal?: AbortSignal;
  /** Absent: no rerankers are configured. */
  readonly rerankers?: Pick<Rerankers, "of" | "preferred" | "sizes">;
  /** Milliseconds for the whole search; absent: no limit. */
  readonly deadlineMs?: number;
};

/** Which reranker is wanted; null where the configuration sets its sizes. */
type RerankWanted = {
  readonly kind: RerankerKind;
  readonly depth: number | null;
  readonly keep: number | null;
};

export type Reranked = {
  /** In order, numbered from 1. */
  readonly evidence: readonly Evidence[];
  /** Number of candidates that were not kept, including those that were not read. */
  readonly leftOut: number;
  /** Null where nothing was reranked. */
  readonly modelId: string | null;
  readonly reasonCodes: readonly ReasonCode[];
  /** Null where no reranker is wanted. */
  readonly run: ToolRunDraft | null;
};

/**
 * The reranker of a frame: a person's choice, otherwise the profile's. The default profile has none of its own and uses
 * what is configured; the other profiles have the numbers of the pack protocol. Null: none.
 * @param preferred the configured kind, if any.
 */
export function chooseReranker(
  { rerank }: Pick<SearchFrame, "rerank">,
  profile: Profile,
  preferred: RerankerKind | null = null,
): RerankWanted | null {
  if (rerank === "profile" && profile.rerank === null && profile.merge === "adaptive")
    return preferred === null ? null : { kind: preferred, depth: null, keep: null };
  if (rerank === "profile") return profile.rerank;
  if (rerank === "off") return null;
  return { kind: rerank, depth: profile.rerank?.depth ?? null, keep: profile.rerank?.keep ?? null };
}

/**
 * Lets a model read the first candidates together with the question, and reorders them. A model that is absent, does
 * not answer or is too slow changes nothing, and its run says so: an answer without it is better than none.
 * @param startedMs since the search began.
 * @throws AppError("cancelled") once the client is gone.
 */
export async function rerank(
  deps: RerankDeps,
  question: string,
  wanted: RerankWanted | null,
  found: readonly Evidence[],
  startedMs: number,
): Promise<Reranked> {
  const unchanged = { evidence: found, leftOut: 0, modelId: null, reasonCodes: [], run: null };
  if (wanted === null || found.length === 0) return unchanged;
  const startedAt = performance.now();
  const { rerankers, deadlineMs } = deps;
  const reranker = rerankers?.of(wanted.kind) ?? null;
  const depth = wanted.depth ?? rerankers?.sizes.depth ?? 0;
  const keep = wanted.keep ?? rerankers?.sizes.keep ?? 0;
  const read = found.slice(0, depth);
  const remainingMs = deadlineMs === undefined ? null : deadlineMs - startedMs;
  const scores =
    reranker === null
      ? "reranker_not_configured"
      : await scoresOf(deps, reranker, question, read, remainingMs);
  const run = (outcome: Pick<ToolRunDraft, "outputs" | "reasonCodes" | "status" | "error">): ToolRunDraft =>
    toolRun({
      tool: "rerank",
      modelId: reranker?.model.id ?? null,
      inputs: { kind: wanted.kind, depth, keep, read: read.length },
      startedMs,
      latencyMs: performance.now() - startedAt,
      ...outcome,
    });
  if (reranker === null || typeof scores === "string") {
    const reason = typeof scores === "string" ? scores : "reranker_not_configured";
    const reasonCodes = [reason];
    const outcome = { outputs: {}, reasonCodes, status: "unavailable", error: reason } as const;
    return { ...unchanged, reasonCodes, run: run(outcome) };
  }
  const { kept, leftOut } = applyRerankScores(found, scores, reranker.model, keep);
  const reasonCodes: readonly ReasonCode[] = ["reranked"];
  const outputs = { kept: kept.length, leftOutCount: leftOut.length, candidates: logged(kept) };
  return {
    evidence: kept,
    leftOut: leftOut.length,
    modelId: reranker.model.id,
    reasonCodes,
    run: run({ outputs, reasonCodes, status: "ok", error: null }),
  };
}

type RerankMissing = Extract<
  ReasonCode,
  "reranker_not_configured" | "reranker_unavailable" | "rerank_deadline_missed"
>;

/** The scores, or the reason code where there are none. */
async function scoresOf(
  { db, signal }: RerankDeps,
  reranker: Reranker,
  question: string,
  read: readonly Evidence[],
  remainingMs: number | null,
): Promise<readonly number[] | RerankMissing> {
  const deadline = new AbortController();
  const stopSignal = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  const scoring = readTexts(db, read).then((texts) => reranker.score(question, texts, stopSignal));
  try {
    return await withDeadline<readonly number[] | RerankMissing>(scoring, remainingMs, () => {
      deadline.abort();
      return "rerank_deadline_missed";
    });
  } catch (error) {
    if (isAppError(error, "reranker_unavailable")) return "reranker_unavailable";
    throw error;
  }
}
