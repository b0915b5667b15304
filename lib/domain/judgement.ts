import { z } from "zod";
import { canBeJudged, type Grade, MAX_JUDGED_REF_CHARS } from "./grade.ts";
import type { Span } from "./span.ts";

export { GRADES, type Grade, judgedRef, normaliseQuery } from "./grade.ts";

export const JUDGEMENT_ORIGINS = ["search", "evaluation", "compare"] as const;
export type JudgementOrigin = (typeof JUDGEMENT_ORIGINS)[number];

/** One person's grade of one passage or page for one question. A new grade replaces the old one; null removes it. */
export const judgeInputSchema = z.strictObject({
  query: z.string().trim().min(1).max(4000),
  evidenceRef: z
    .string()
    .max(MAX_JUDGED_REF_CHARS)
    .refine(
      canBeJudged,
      "neither doc::<id>@<version>::chars-<from>-<to> nor …::page-<n> nor asset::<id>::<asset>",
    ),
  grade: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.null()]),
  origin: z.enum(JUDGEMENT_ORIGINS),
  /** The search in which the grade was given. Its receipt is then kept. */
  traceId: z.string().max(80).optional(),
});
export type JudgeInput = z.input<typeof judgeInputSchema>;

/** A graded, version-pinned span with its words and the words around it, so that it can be found again (ADR 0012). */
export type Judgement = {
  readonly id: number;
  readonly query: string;
  /** sha256 of `normaliseQuery(query)`. */
  readonly queryHash: string;
  readonly corpusId: string;
  readonly documentId: string;
  readonly sourcePath: string;
  readonly version: number;
  /** Code points of the version's canonical text. A judged page spans all of its text. */
  readonly span: Span;
  /** From 1 if a whole page was judged; null for a passage. */
  readonly page: number | null;
  readonly evidenceRef: string;
  /** For a page: its beginning, or empty if it has no words. */
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly grade: Grade;
  readonly judge: string;
  readonly origin: JudgementOrigin;
  readonly createdAt: string;
};

/** A judgement in a list. */
export type ListedJudgement = Judgement & {
  /** The quote for readers, without Markdown marks. */
  readonly words: string;
};

/** How much judges agree on the passages that several of them graded. */
export type Agreement = {
  readonly judges: number;
  /** Number of pairs of passage and question that two or more judges graded. */
  readonly passages: number;
  /** Share (0..1) of pairs of grades of one passage that are equal. */
  readonly equalShare: number;
  /** Krippendorff's alpha with interval distances: 1 is agreement, 0 is chance; null if all grades are equal. */
  readonly alpha: number | null;
};
