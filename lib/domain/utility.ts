import { z } from "zod";

/** What people did with a document within a stretch of time before some `now` (CONTRACTS 5). */
export const utilityCountsSchema = z.object({
  retrieved: z.number().int().describe("answers that showed it"),
  opened: z.number().int().describe("times it was opened from an answer"),
  packed: z.number().int().describe("passages of it in packs"),
  useful: z.number().int().describe("judgements of 2 or 3"),
  useless: z.number().int().describe("judgements of 0"),
});
export type UtilityCounts = Readonly<z.infer<typeof utilityCountsSchema>>;

export const NO_USE: UtilityCounts = { retrieved: 0, opened: 0, packed: 0, useful: 0, useless: 0 };

/** What one of each weighs. Being shown and not used says little, and no more than so many times. */
const WEIGHTS = { opened: 1, packed: 2, useful: 2, useless: 2, retrieved: 0.05 } as const;
const MOST_RETRIEVED = 40;
/** Pseudo-observations on either side: little use moves little. */
const PRIOR = 2;

/**
 * How useful a document has been, 0..1; 0.5 for one that nobody has met. The share of what speaks for it among all that
 * was observed, smoothed by two pseudo-observations on either side (a Beta(2, 2) prior):
 * (opened + 2 packed + 2 useful + 2) / (opened + 2 packed + 2 useful + 2 useless + 0.05 min(retrieved, 40) + 4).
 */
export function utilityScore({ retrieved, opened, packed, useful, useless }: UtilityCounts): number {
  const good = WEIGHTS.opened * opened + WEIGHTS.packed * packed + WEIGHTS.useful * useful;
  const bad = WEIGHTS.useless * useless + WEIGHTS.retrieved * Math.min(retrieved, MOST_RETRIEVED);
  return (good + PRIOR) / (good + bad + 2 * PRIOR);
}

/** What GET /api/documents/{id}/utility answers. */
export const utilityAnswerSchema = z.object({
  documentId: z.string(),
  asOf: z.iso.datetime(),
  days: z.number().describe("how far back is counted"),
  counts: utilityCountsSchema,
  score: z.number().describe("0..1; 0.5 for a document that nobody has met"),
  movesRanks: z.boolean().describe("whether searches use it unless they say otherwise"),
});
export type UtilityAnswer = z.infer<typeof utilityAnswerSchema>;
