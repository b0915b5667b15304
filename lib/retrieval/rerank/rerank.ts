import type { Database } from "#db/client.ts";
import type { ToolRunDraft } from "#lib/domain/receipt.ts";
import type { Reranker } from "#lib/domain/rerank.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import type { Evidence } from "../evidence.ts";
import { logged } from "../trace.ts";
import { type Deadline, withDeadline } from "../with-deadline.ts";
import { type Reranked, reranked } from "./reranked.ts";
import { readTexts } from "./texts.ts";

export type RerankAsked = {
  readonly question: string;
  /** Candidates to read, 1 to 200, and how many of them stay. */
  readonly depth: number;
  readonly keep: number;
};

export type RerankDeps = {
  readonly db: Database;
  readonly reranker: Reranker;
  readonly signal?: AbortSignal;
  /** The search's clock, as lanes have it. */
  readonly clock: { readonly elapsedMs: () => number; readonly remainingMs: () => Deadline };
};

/**
 * Has a model read the first candidates together with the question, and orders them anew. A model that cannot be reached,
 * or is too slow, changes nothing and says so in its run: an answer without it is better than none.
 * @throws AppError("cancelled") when who asked went away.
 */
export async function rerankEvidence(
  { db, reranker, signal, clock }: RerankDeps,
  found: readonly Evidence[],
  { question, depth, keep }: RerankAsked,
): Promise<Reranked & { readonly run: ToolRunDraft }> {
  const startedMs = clock.elapsedMs();
  const read = found.slice(0, depth);
  const giveUp = new AbortController();
  const either = signal ? AbortSignal.any([signal, giveUp.signal]) : giveUp.signal;
  const asking = scoresOf(reranker, db, question, read, either);
  const scores = await withDeadline<number[] | string>(asking, clock.remainingMs(), () => {
    giveUp.abort();
    return "rerank_deadline_missed";
  });
  const result =
    typeof scores === "string" ? unchanged(found) : reranked(found, scores, reranker.model, keep);
  const failed = typeof scores === "string" ? scores : null;
  return {
    ...result,
    run: {
      tool: "rerank",
      lane: null,
      modelId: reranker.model.id,
      inputs: { kind: reranker.model.kind, depth, keep, read: read.length },
      outputs: {
        kept: result.kept.length,
        leftOutCount: result.leftOut.length,
        candidates: logged(result.kept),
      },
      reasonCodes: failed === null ? [`reranked_${reranker.model.kind.replaceAll("-", "_")}`] : [failed],
      status: failed === null ? "ok" : "unavailable",
      error: failed,
      startedMs,
      latencyMs: clock.elapsedMs() - startedMs,
    },
  };
}

/** The scores, or the code of why there are none. */
async function scoresOf(
  reranker: Reranker,
  db: Database,
  question: string,
  read: readonly Evidence[],
  signal: AbortSignal,
): Promise<number[] | string> {
  try {
    return await reranker.score(question, await readTexts(db, read), signal);
  } catch (error) {
    if (isAppError(error, "reranker_unavailable")) return error.code;
    throw error;
  }
}

function unchanged(found: readonly Evidence[]): Reranked {
  return { kept: found, leftOut: [] };
}
