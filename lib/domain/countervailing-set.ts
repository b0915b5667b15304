import { z } from "zod";

/** How a passage can speak against another. A false pair has the kind that it resembles. */
export const COUNTERVAILING_KINDS = [
  "exception",
  "unless",
  "notwithstanding",
  "condition",
  "refusal_among_approvals",
  "conflicting_number",
  "later_version",
  "objection",
] as const;
export type CountervailingKind = (typeof COUNTERVAILING_KINDS)[number];

const QUOTE_WORDS = { min: 5, max: 60 } as const;

const quoteSchema = z
  .string()
  .trim()
  .refine((text) => {
    const { length } = text.split(/\s+/);
    return length >= QUOTE_WORDS.min && length <= QUOTE_WORDS.max;
  }, `has not ${QUOTE_WORDS.min} to ${QUOTE_WORDS.max} words`);

/** A passage, identified by words that occur once in its document. */
const quotedPassageSchema = z.strictObject({
  source_path: z.string().trim().min(1).max(2000),
  quote: quoteSchema,
});
export type QuotedPassage = Readonly<z.output<typeof quotedPassageSchema>>;

/**
 * A labelled pair: `a` answers the query. `counter` is true if `b` speaks against `a` or limits it for the query, and
 * false if it only seems to.
 */
const countervailingPairSchema = z.strictObject({
  id: z.string().regex(/^c\d{2,3}$/),
  kind: z.enum(COUNTERVAILING_KINDS),
  counter: z.boolean(),
  query: z.string().trim().min(5).max(4000),
  a: quotedPassageSchema,
  b: quotedPassageSchema,
  why: z.string().trim().min(5).max(500),
});
export type CountervailingPair = Readonly<z.output<typeof countervailingPairSchema>>;

/** One half of the labelled set (`db/seed/countervailing`). */
export const countervailingSetSchema = z.strictObject({
  name: z.string().trim().min(1).max(120),
  pairs: z.array(countervailingPairSchema).min(1),
});
