import { z } from "zod";
import { LEFT_OUT_REASONS } from "./assembly.ts";
import { COUNTERVAILING_KINDS } from "./countervailing-set.ts";
import { RELATION_KINDS } from "./relation.ts";

/** What the packs of /api/rag tell besides when they were assembled; refs are EvidenceRefs. */

const stepSchema = z.strictObject({
  kind: z.enum(RELATION_KINDS),
  from_ref: z.string(),
  to_ref: z.string(),
  words: z.string(),
  score: z.number(),
});

const againstSchema = z.strictObject({
  kind: z.enum(COUNTERVAILING_KINDS),
  score: z.number(),
  against_ref: z.string().describe("another item of the pack, or this one itself"),
  reason: z.string(),
});

/** Of each item of an assembled pack. */
export const assembledItemSchema = z.strictObject({
  via: z.enum(["retrieved", "countervailing", "expansion"]),
  tokens: z.number().int().nonnegative(),
  relevance: z.number().describe("0..1 within this pack's candidates"),
  similarity: z.number().describe("to the likest item chosen before it"),
  path: z.array(stepSchema).describe("how relations lead here; empty where none that was followed does"),
  countervailing: z
    .array(againstSchema)
    .describe("what it may speak against: candidates for a person to judge"),
  stands_for: z.array(z.string()).describe("near-duplicates that are not in the pack"),
  merged_from: z.array(z.string()).describe("neighbouring passages that it was made of"),
});
export type AssembledPackItem = z.infer<typeof assembledItemSchema>;

/** Of an assembled pack as a whole. */
export const assembledPackSchema = z.strictObject({
  configuration: z.string(),
  tokens: z.strictObject({
    used: z.number().int().nonnegative(),
    budget: z.number().int().positive(),
    tokenizer: z.string(),
  }),
  considered: z.number().int().nonnegative().describe("candidates that came in"),
  countervailing: z.strictObject({
    found: z.number().int().nonnegative(),
    examined: z.number().int().nonnegative().describe("passages that were looked at"),
    kinds: z.array(z.enum(COUNTERVAILING_KINDS)),
    searched_with: z.array(z.string()),
  }),
  summary: z
    .strictObject({
      by: z.string(),
      sentences: z.array(z.strictObject({ evidence_ref: z.string(), words: z.string() })),
    })
    .nullable()
    .describe(
      "which sentences of the items say most of what is asked, in their own words; null: none was made",
    ),
  left_out: z.strictObject({
    counts: z
      .record(z.enum(LEFT_OUT_REASONS), z.number().int().nonnegative())
      .describe("`restricted` is told as a number alone"),
    items: z.array(
      z.strictObject({
        evidence_ref: z.string(),
        reason: z.enum(LEFT_OUT_REASONS),
        stands_for_it: z.string().nullable(),
      }),
    ),
  }),
});
export type AssembledPack = z.infer<typeof assembledPackSchema>;
