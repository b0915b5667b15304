import type { QuestionWeight } from "#lib/domain/candidate.ts";
import type { FusedPassage, Signals } from "./fused.ts";
import { shareOf, type Weights, weighted } from "./weighted.ts";

/** Tuned on one half of the open questions, reported on the other (docs/quality.md). */
const KEYWORD_WEIGHT = { least: 0.6, most: 0.9 } as const;
const EVIDENCE_RANGE = { from: 1.5, to: 2.5 } as const;
const FEEDBACK_WEIGHT = 0.2;
/** Below the gain of a passage that is the clause asked for (hybrid/adjust.ts). */
const IDENTIFIERS_WEIGHT = 0.08;

/**
 * The hybrid merge: a weighted sum that trusts the keyword half by how much of the question it finds. The measure is the
 * share of the question that the best passage covers, times the root of its number of words. A passage shares a part of a
 * long question by chance as easily as all of a short one, so the same share means more in a longer question. Within one
 * question, a passage that covers all words scores near 1. If none does, the cosines decide. A passage
 * with the question's codes and numbers gains in addition (ADR 0080).
 */
export function adaptive(signals: readonly Signals[], asked: QuestionWeight): FusedPassage[] {
  return weighted(signals, weightsFor(signals, asked), asked);
}

/** The weights of a question's merge; keyword and dense add up to 1. */
export function weightsFor(signals: readonly Signals[], { ceiling, terms }: QuestionWeight): Weights {
  const best = signals.reduce((most, { keyword = 0 }) => Math.max(most, keyword), 0);
  const evidence = shareOf(best, ceiling) * Math.sqrt(terms);
  const trust = Math.min(
    1,
    Math.max(0, (evidence - EVIDENCE_RANGE.from) / (EVIDENCE_RANGE.to - EVIDENCE_RANGE.from)),
  );
  const keyword = KEYWORD_WEIGHT.least + (KEYWORD_WEIGHT.most - KEYWORD_WEIGHT.least) * trust;
  return { keyword, dense: 1 - keyword, feedback: FEEDBACK_WEIGHT, identifiers: IDENTIFIERS_WEIGHT };
}
