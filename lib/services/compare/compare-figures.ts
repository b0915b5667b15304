import type { Context } from "#lib/context.ts";
import { COMPARED_K, type ComparedFigures } from "#lib/domain/compare.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { goldenOf } from "#lib/evaluation/golden/from-judgements.ts";
import { type RankedPlace, sameEvidence } from "#lib/evaluation/golden/same-evidence.ts";
import { ndcg } from "#lib/evaluation/metrics/ranking.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

export type CompareFiguresInput = {
  readonly query: string;
  /** The judged places of each list, best first. */
  readonly lists: readonly (readonly string[])[];
};

/**
 * Computes nDCG@10 of lists from people's judgements of the question, as the golden set does: grades are averaged over
 * judges, and a grade of an atom counts for its clause. The ideal order includes all judged evidence, listed or not.
 * Evidence without a judgement counts as irrelevant.
 */
export async function compareFigures(
  context: Context,
  { query, lists }: CompareFiguresInput,
): Promise<ComparedFigures> {
  const { judgements } = await listJudgements(context, { query });
  const targets = goldenOf(judgements).cases.flatMap(({ targets: own }) =>
    own.flatMap(({ where, gain }) => (where.kind === "ref" ? [{ ref: where.evidenceRef, gain }] : [])),
  );
  const [judged = [], ...keys] = sameEvidence(
    [targets.map(({ ref }) => ref), ...lists].map((refs) => refs.map(placeOf)),
  );
  const gains = new Map(judged.map((key, index) => [key, targets[index]?.gain ?? 0]));
  const shown = new Set(keys.flatMap((list) => list.slice(0, COMPARED_K)));
  const hasRelevant = [...gains.values()].some((gain) => gain > 0);
  return {
    shown: shown.size,
    judged: [...shown].filter((key) => gains.has(key)).length,
    ndcg10: keys.map((list) => (hasRelevant ? ndcg(list, gains, COMPARED_K) : null)),
  };
}

/** Uses the ref alone, without pages, so that a page and a passage are judged separately. */
function placeOf(text: string): RankedPlace {
  const ref = parseEvidenceRef(text);
  const page = ref?.kind === "page" ? ref.page : null;
  const pinned = ref?.kind === "doc" || ref?.kind === "page" ? ref : { documentId: text, version: 0 };
  return {
    ref: text,
    documentId: pinned.documentId,
    version: pinned.version,
    pageFirst: page,
    pageLast: page,
  };
}
