import { z } from "zod";

/** What people did with a document in the period before `now` (ADR 0005). */
const utilityCountsSchema = z.object({
  retrieved: z.number().int().describe("number of answers that showed it"),
  opened: z.number().int().describe("number of times it was opened from an answer"),
  packed: z.number().int().describe("number of its passages in packs"),
  useful: z.number().int().describe("number of judgements of 2 or 3"),
  useless: z.number().int().describe("number of judgements of 0"),
});
export type UtilityCounts = Readonly<z.infer<typeof utilityCountsSchema>>;

export const NO_USE: UtilityCounts = { retrieved: 0, opened: 0, packed: 0, useful: 0, useless: 0 };

/** Weight of one observation of each kind. Display without use says little, so it weighs little and is capped. */
const WEIGHTS = { opened: 1, packed: 2, useful: 2, useless: 2, retrieved: 0.05 } as const;
const MAX_RETRIEVED = 40;
/** Pseudo-observations on either side, so that a few uses change little. */
const PRIOR = 2;

/**
 * Returns how useful a document has been, 0..1; 0.5 if nobody used it. It is the share of positive observations,
 * smoothed by two pseudo-observations on either side (a Beta(2, 2) prior): (opened + 2 packed + 2 useful + 2) / (opened
 * + 2 packed + 2 useful + 2 useless + 0.05 min(retrieved, 40) + 4).
 */
export function utilityScore({ retrieved, opened, packed, useful, useless }: UtilityCounts): number {
  const good = WEIGHTS.opened * opened + WEIGHTS.packed * packed + WEIGHTS.useful * useful;
  const bad = WEIGHTS.useless * useless + WEIGHTS.retrieved * Math.min(retrieved, MAX_RETRIEVED);
  return (good + PRIOR) / (good + bad + 2 * PRIOR);
}

/** Answer of GET /api/documents/{id}/utility. */
export const utilityAnswerSchema = z.object({
  documentId: z.string(),
  asOf: z.iso.datetime(),
  days: z.number().describe("number of past days counted"),
  counts: utilityCountsSchema,
  score: z.number().describe("0 to 1; 0.5 for a document that nobody has used"),
  movesRanks: z.boolean().describe("whether searches use it by default"),
});
export type UtilityAnswer = z.infer<typeof utilityAnswerSchema>;
