import type { Context } from "#lib/context.ts";
import { COMPARED_K, type ComparedFigures } from "#lib/domain/compare.ts";
import { mean } from "#lib/evaluation/metrics/means.ts";
import { ndcg } from "#lib/evaluation/metrics/ranking.ts";
import { listJudgements } from "./list-judgements.ts";

export type CompareFiguresInput = {
  readonly query: string;
  /** What each list's places are judged as, best first. */
  readonly lists: readonly (readonly string[])[];
};

/**
 * nDCG@10 of lists by what people judged for the question, grades averaged over judges; all that was judged for it counts
 * for the ideal order, listed or not, and what nobody judged counts as of no use.
 */
export async function compareFigures(
  context: Context,
  { query, lists }: CompareFiguresInput,
): Promise<ComparedFigures> {
  const { judgements } = await listJudgements(context, { query });
  const grades = Map.groupBy(judgements, ({ evidenceRef }) => evidenceRef);
  const gains = new Map([...grades].map(([ref, same]) => [ref, mean(same.map(({ grade }) => grade))]));
  const shown = new Set(lists.flatMap((list) => list.slice(0, COMPARED_K)));
  const some = [...gains.values()].some((gain) => gain > 0);
  return {
    shown: shown.size,
    judged: [...shown].filter((ref) => gains.has(ref)).length,
    ndcg10: lists.map((list) => (some ? ndcg(list, gains, COMPARED_K) : null)),
  };
}
