import { z } from "zod";
import type { InspectedChunk } from "./corpus-console.ts";

/** Contracts for the chunk inspector and for excluding passages from searches. */

export const CHUNK_FLAGS = ["injection", "disabled", "unembedded", "decision", "question", "action"] as const;
export type ChunkFlag = (typeof CHUNK_FLAGS)[number];

export const chunksQuerySchema = z.strictObject({
  q: z.string().trim().max(4000).optional().describe("a question; each passage then has its scores"),
  flag: z.enum(CHUNK_FLAGS).optional().describe("only passages with this flag"),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ChunksQuery = z.output<typeof chunksQuerySchema>;

export const disablePassageSchema = z.strictObject({
  version: z.number().int().min(1).max(1_000_000_000),
  start: z.number().int().min(0).max(1_000_000_000),
  end: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .describe("code points of the version's canonical text, half-open"),
  reason: z.string().trim().min(1, "say why").max(500),
});
export const disabledPassageIdSchema = z
  .string()
  .regex(/^off_[a-z0-9]{8,40}$/, "not the id of an excluded passage");

const chunk = z.strictObject({
  ordinal: z.number().int(),
  kind: z.string(),
  charStart: z.number().int(),
  charEnd: z.number().int(),
  page: z.number().int().nullable(),
  sectionPath: z.array(z.string()),
  text: z.string().describe("secrets masked"),
  terms: z.number().int().describe("length for BM25, with weighted fields"),
  flags: z.array(z.string()),
  vectors: z.array(z.strictObject({ facet: z.string(), modelId: z.string() })),
  scores: z
    .strictObject({
      bm25: z.number().nullable().describe("null if the passage has none of the question's words"),
      cosine: z.record(z.string(), z.number()).describe("by facet"),
      rank: z.number().int().nullable().describe("among this document's passages, as a search ranks them"),
    })
    .nullable()
    .describe("null without a question"),
  disabled: z
    .strictObject({
      id: z.string().nullable().describe("null if words disabled in another version cover it"),
      reason: z.string(),
      actorId: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
}) satisfies z.ZodType<InspectedChunk>;

export const chunksAnswerSchema = z.strictObject({
  documentId: z.string(),
  title: z.string(),
  corpusId: z.string(),
  version: z.number().int().describe("the published version, which searches use"),
  total: z.number().int(),
  disabledTotal: z.number().int(),
  chunks: z.array(chunk),
  reasonCodes: z.array(z.string()).describe("why there are no cosines, if so"),
});
export type ChunksAnswer = Omit<z.output<typeof chunksAnswerSchema>, "chunks"> & {
  readonly chunks: readonly InspectedChunk[];
};

export const passageDisabledSchema = z.strictObject({
  id: z.string(),
  passages: z
    .number()
    .int()
    .describe("number of passages changed, including parts of passages and words of pictures"),
});
export type PassageDisabled = z.output<typeof passageDisabledSchema>;
