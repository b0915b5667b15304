import type { Context } from "#lib/context.ts";
import { COMPARED_K, type ComparedFigures } from "#lib/domain/compare.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { goldenOf } from "#lib/evaluation/golden/from-judgements.ts";
import { type RankedPlace, sameEvidence } from "#lib/evaluation/golden/same-evidence.ts";
import { ndcg } from "#lib/evaluation/metrics/ranking.ts";
import { listJudgements } from "#lib/services/judgements/list-judgements.ts";

export type CompareFiguresInput = {
  readonly query: string;
  /** What each list's places are judged as, best first. */
  readonly lists: readonly (readonly string[])[];
};

/**
 * nDCG@10 of lists by what people judged for the question, as the golden set of judgements has it: grades averaged over
 * judges, and a grade of an atom counts for its clause. All that was judged for the question counts for the ideal order,
 * listed or not; what nobody judged counts as of no use.
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
  const some = [...gains.values()].some((gain) => gain > 0);
  return {
    shown: shown.size,
    judged: [...shown].filter((key) => gains.has(key)).length,
    ndcg10: keys.map((list) => (some ? ndcg(list, gains, COMPARED_K) : null)),
  };
}

/** By its ref alone: a passage's pages are not in it, so that a page and a passage are judged apart. */
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
