import { z } from "zod";
import { LEFT_OUT_REASONS } from "./assembly.ts";
import { COUNTERVAILING_KINDS } from "./countervailing-set.ts";
import { RELATION_KINDS } from "./relation.ts";

/** What the packs of /api/rag contain if they were assembled. Refs are EvidenceRefs. */

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
  against_ref: z.string().describe("ref of an item of the pack, possibly this item"),
  reason: z.string(),
});

/** Facts about each item of an assembled pack. */
export const assembledItemSchema = z.strictObject({
  via: z.enum(["retrieved", "countervailing", "expansion"]),
  tokens: z.number().int().nonnegative(),
  relevance: z.number().describe("0 to 1, relative to the candidates of this pack"),
  similarity: z.number().describe("similarity to the most similar item chosen before"),
  path: z.array(stepSchema).describe("path of relations that leads here; empty if none does"),
  countervailing: z
    .array(againstSchema)
    .describe("items that it may contradict; candidates for a person to judge"),
  stands_for: z.array(z.string()).describe("refs of near-duplicates that are not in the pack"),
  merged_from: z.array(z.string()).describe("refs of the neighbouring passages merged into it"),
});
export type AssembledPackItem = z.infer<typeof assembledItemSchema>;

/** Facts about an assembled pack as a whole. */
export const assembledPackSchema = z.strictObject({
  configuration: z.string(),
  tokens: z.strictObject({
    used: z.number().int().nonnegative(),
    budget: z.number().int().positive(),
    tokenizer: z.string(),
  }),
  considered: z.number().int().nonnegative().describe("number of candidates"),
  countervailing: z.strictObject({
    found: z.number().int().nonnegative(),
    examined: z.number().int().nonnegative().describe("number of passages checked"),
    kinds: z.array(z.enum(COUNTERVAILING_KINDS)),
    searched_with: z.array(z.string()),
  }),
  summary: z
    .strictObject({
      by: z.string(),
      sentences: z.array(z.strictObject({ evidence_ref: z.string(), words: z.string() })),
    })
    .nullable()
    .describe("sentences of the items that answer most of the question; null if no summary was made"),
  left_out: z.strictObject({
    counts: z
      .record(z.enum(LEFT_OUT_REASONS), z.number().int().nonnegative())
      .describe("restricted passages are only counted here"),
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
