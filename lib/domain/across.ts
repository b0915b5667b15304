import { z } from "zod";
import { FRESHNESS_REASONS } from "./freshness.ts";
import { recognisedSchema } from "./question-kind.ts";
import { searchFiltersSchema, searchFrameSchema } from "./search.ts";

/** Corpora or projects that are set against each other at once. */
export const MOST_SIDES = 6;

const id = z.string().min(1).max(120);
const sideIds = z.array(id).min(1).max(MOST_SIDES);

/** One topic, asked of two or more corpora or projects. */
export const acrossInputSchema = z
  .strictObject({
    query: searchFrameSchema.shape.query,
    corpora: sideIds.optional().describe("a side each; with projects, both kinds together"),
    projects: sideIds
      .optional()
      .describe(
        "a side each. Neither given: those that the question names; where it names none, all corpora",
      ),
    filters: searchFiltersSchema
      .omit({ corpora: true, projects: true })
      .default({})
      .describe("for every side alike"),
    limit: z.number().int().min(1).max(20).default(5).describe("documents of each side"),
    passagesPerDocument: z.number().int().min(1).max(10).default(2),
  })
  .refine(({ corpora = [], projects = [] }) => new Set(corpora).size + new Set(projects).size !== 1, {
    path: ["corpora"],
    error: "Name two corpora or projects at least, or none.",
  })
  .refine(({ corpora = [], projects = [] }) => corpora.length + projects.length <= MOST_SIDES, {
    path: ["corpora"],
    error: `At most ${MOST_SIDES} corpora and projects together.`,
  });
export type AcrossInput = z.input<typeof acrossInputSchema>;
export type AcrossQuestion = z.output<typeof acrossInputSchema>;

const passageSchema = z
  .object({
    ref: z.string(),
    rank: z.number().int().describe("from 1 within its document"),
    score: z.number(),
    pageFirst: z.number().int().nullable(),
    pageLast: z.number().int().nullable(),
    sectionPath: z.array(z.string()).readonly(),
    clauseIds: z.array(z.string()).readonly(),
    snippet: z
      .object({
        text: z.string(),
        marks: z.array(z.object({ start: z.number(), end: z.number() }).readonly()).readonly(),
        truncatedStart: z.boolean(),
        truncatedEnd: z.boolean(),
      })
      .readonly(),
  })
  .readonly();
export type AcrossPassage = z.infer<typeof passageSchema>;

const documentSchema = z
  .object({
    documentId: z.string(),
    version: z.number().int(),
    title: z.string(),
    sourcePath: z.string(),
    corpus: z.object({ id: z.string(), title: z.string() }).readonly(),
    docType: z.string().nullable(),
    publishedDate: z.string().nullable(),
    freshness: z
      .object({
        state: z.enum(["fresh", "stale", "unknown"]),
        reasons: z.array(z.enum(FRESHNESS_REASONS)).readonly(),
        indexedAt: z.string().nullable(),
      })
      .readonly(),
    rank: z.number().int().describe("from 1 within its side"),
    passages: z.array(passageSchema).readonly(),
  })
  .readonly();
export type AcrossDocument = z.infer<typeof documentSchema>;

const sideSchema = z
  .object({
    kind: z.enum(["corpus", "project"]),
    id,
    title: z.string(),
    status: z.enum(["ok", "degraded", "unavailable"]),
    strength: z.enum(["strong", "weak"]),
    notes: z.array(z.string()).readonly(),
    traceId: z.string().nullable().describe("its search's receipt; null when none could be kept"),
    documentCount: z.number().int().describe("documents found, shown or not"),
    documents: z.array(documentSchema).readonly(),
    error: z
      .object({ code: z.string(), message: z.string() })
      .readonly()
      .nullable()
      .describe("why this side has no answer, which says nothing about its evidence"),
  })
  .readonly();
export type AcrossSide = z.infer<typeof sideSchema>;

const quoteSchema = z
  .object({
    ref: z.string().describe("a passage of this side"),
    words: z.string().describe("of that passage, as printed"),
    sentence: z.string().describe("the sentence that the words stand in"),
  })
  .readonly();
export type AcrossQuote = z.infer<typeof quoteSchema>;

const ofSidesSchema = z
  .array(
    z
      .object({
        side: z.number().int().describe("place in `sides`, from 0"),
        quotes: z.array(quoteSchema).readonly(),
      })
      .readonly(),
  )
  .readonly();

export const THEME_KINDS = ["topic", "name", "reference", "term"] as const;
const themeSchema = z
  .object({
    kind: z.enum(THEME_KINDS),
    label: z.string().describe("words that passages of two sides at least have"),
    score: z.number().describe("how much it tells: more where it is rarer and more passages have it"),
    sides: ofSidesSchema,
  })
  .readonly();
export type AcrossTheme = z.infer<typeof themeSchema>;

export const DIFFERENCE_KINDS = ["figure", "date", "only_here"] as const;
const differenceSchema = z
  .object({
    kind: z.enum(DIFFERENCE_KINDS),
    label: z.string().describe("what is spoken of, in words of the passages"),
    score: z.number(),
    sides: ofSidesSchema.describe("of `only_here` the one side that has it"),
  })
  .readonly();
export type AcrossDifference = z.infer<typeof differenceSchema>;

export const acrossSchema = z
  .object({
    query: z.string(),
    asked: z
      .string()
      .describe("what every side was asked: the question without the words that name the sides"),
    by: z
      .enum(["asked", "question", "all"])
      .describe("sides as asked for, as the question names them, or every corpus that has something"),
    recognised: recognisedSchema.nullable(),
    sides: z.array(sideSchema).readonly(),
    together: z
      .object({
        traceId: z
          .string()
          .nullable()
          .describe("the receipt of the one search over all sides; null without one"),
        documents: z
          .array(
            z
              .object({
                side: z.number().int(),
                documentId: z.string(),
                title: z.string(),
                ref: z.string().describe("its best passage"),
              })
              .readonly(),
          )
          .readonly(),
      })
      .readonly()
      .describe("the best documents of all sides in one list"),
    themes: z.array(themeSchema).readonly(),
    differences: z
      .array(differenceSchema)
      .readonly()
      .describe("candidates for a person to judge: words and figures of the passages, and nothing besides"),
    notes: z.array(z.string()).readonly(),
    tookMs: z.number(),
  })
  .readonly();
export type Across = z.infer<typeof acrossSchema>;
