import type { ReasonCode } from "#lib/domain/reason-codes.ts";

/** The facts from which the strength of an answer is decided. */
type StrengthFacts = {
  /** The text lane's confidence; null where it was not asked or did not answer. */
  readonly confidence: number | null;
  /** The first candidate's share of the question's words, and its cosine; null for a half that was not asked. */
  readonly first: { readonly share: number | null; readonly cosine: number | null } | null;
  /** Numbers and rare names of the question that are not in the first results. */
  readonly absent: readonly { readonly printed: string; readonly kind: "number" | "name" }[];
};

type StrengthReason = Extract<
  ReasonCode,
  | "nothing_found"
  | "weak_match"
  | "words_not_together"
  | "question_only_raised"
  | "asked_number_absent"
  | "asked_name_absent"
>;

export type Strength = {
  readonly strength: "strong" | "weak";
  /** Why weak; empty when strong. */
  readonly reasonCodes: readonly StrengthReason[];
};

/** Tuned on the tuning half of the open page sets (docs/quality.md, "No strong evidence"). */
const THRESHOLDS = {
  /** The first result's cosine plus half of its covered share. */
  match: 0.37,
  /** For one half alone: so low that no result on the tuning halves was below. */
  cosineAlone: 0.2,
  shareAlone: 0.12,
  /** From this confidence, a missing name is accepted: a speech need not name its speaker. */
  sureOfNames: 0.85,
} as const;

/**
 * Returns whether the answer counts as strong evidence. It is weak if the first result hardly matches the question, or if a
 * number or a rare name of the question is neither in the first results nor in the first document. Such results are
 * mostly about another year or subject.
 */
export function evidenceStrength({ confidence, first, absent }: StrengthFacts): Strength {
  if (first === null) return { strength: "weak", reasonCodes: ["nothing_found"] };
  const sure = confidence !== null && confidence >= THRESHOLDS.sureOfNames;
  const lacks = (kind: "number" | "name") => absent.some((each) => each.kind === kind);
  const reasonCodes: StrengthReason[] = [
    ...(weakMatch(first) ? (["weak_match"] as const) : []),
    ...(lacks("number") ? (["asked_number_absent"] as const) : []),
    ...(lacks("name") && !sure ? (["asked_name_absent"] as const) : []),
  ];
  return { strength: reasonCodes.length === 0 ? "strong" : "weak", reasonCodes };
}

/** True if a result meets so little of the question that it counts as no answer. */
export function weakMatch({ share, cosine }: NonNullable<StrengthFacts["first"]>): boolean {
  if (cosine === null) return share !== null && share < THRESHOLDS.shareAlone;
  return share === null ? cosine < THRESHOLDS.cosineAlone : cosine + share / 2 < THRESHOLDS.match;
}
