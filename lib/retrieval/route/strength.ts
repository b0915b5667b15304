/** What the verdict on a whole answer is read from. */
export type StrengthFacts = {
  /** Of the text lane; null where it was not asked or did not answer. */
  readonly confidence: number | null;
  /** Of the first candidate: share of the question's words it covers, and cosine; null for a half that was not asked. */
  readonly first: { readonly share: number | null; readonly cosine: number | null } | null;
  /** Numbers and rare names of the question that nothing among the first found has. */
  readonly absent: readonly { readonly printed: string; readonly kind: "number" | "name" }[];
};

export const STRENGTH_REASONS = [
  "nothing_found",
  "weak_match",
  "asked_number_absent",
  "asked_name_absent",
] as const;
export type StrengthReason = (typeof STRENGTH_REASONS)[number];

export type Strength = {
  readonly strength: "strong" | "weak";
  /** Why weak; empty when strong. */
  readonly reasonCodes: readonly StrengthReason[];
};

/** Tuned on the tuning half of the open page sets (docs/quality.md, "No strong evidence"). */
const THRESHOLDS = {
  /** Cosine and half of the covered share of the first, together. */
  match: 0.37,
  /** The same where one half alone was asked: so low that nothing found on the tuning halves fell below. */
  cosineAlone: 0.2,
  shareAlone: 0.12,
  /** From here a lane is believed though a name is missing: a speech need not say who gives it. */
  sureOfNames: 0.85,
} as const;

/**
 * Whether anything found counts as strong evidence. It does not when the first result hardly meets the question, or when
 * the question asks about a number, or a name rare in the corpora asked, that is neither on what was found first nor in
 * its document: what looks right is then most often about another year, or another thing.
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

function weakMatch({ share, cosine }: NonNullable<StrengthFacts["first"]>): boolean {
  if (cosine === null) return share !== null && share < THRESHOLDS.shareAlone;
  return share === null ? cosine < THRESHOLDS.cosineAlone : cosine + share / 2 < THRESHOLDS.match;
}
