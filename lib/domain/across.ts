import { z } from "zod";
import { FRESHNESS_REASONS, FRESHNESS_STATES } from "./freshness.ts";
import { LANE_STATUSES } from "./lane.ts";
import { recognisedSchema } from "./question-kind.ts";
import { STRENGTHS, searchFiltersSchema, searchFrameSchema } from "./search.ts";

/** Maximum number of corpora or projects compared at once. */
export const MAX_SIDES = 6;

const id = z.string().min(1).max(120);
const sideIds = z.array(id).min(1).max(MAX_SIDES);

/** One topic, searched in two or more corpora or projects. */
export const acrossInputSchema = z
  .strictObject({
    query: searchFrameSchema.shape.query,
    corpora: sideIds.optional().describe("each corpus is one side; corpora and projects may be combined"),
    projects: sideIds
      .optional()
      .describe(
        "each project is one side. Without `corpora` and `projects`: the sides that the question names, or all corpora if it names none",
      ),
    filters: searchFiltersSchema
      .omit({ corpora: true, projects: true })
      .default({})
      .describe("applied to every side"),
    limit: z.number().int().min(1).max(20).default(5).describe("maximum number of documents for each side"),
    passagesPerDocument: z.number().int().min(1).max(10).default(2),
  })
  .refine(({ corpora = [], projects = [] }) => new Set(corpora).size + new Set(projects).size !== 1, {
    path: ["corpora"],
    error: "Name at least two corpora or projects, or none.",
  })
  .refine(({ corpora = [], projects = [] }) => corpora.length + projects.length <= MAX_SIDES, {
    path: ["corpora"],
    error: `At most ${MAX_SIDES} corpora and projects together.`,
  });
export type AcrossInput = z.input<typeof acrossInputSchema>;
export type AcrossQuestion = z.output<typeof acrossInputSchema>;

const passageSchema = z
  .object({
    ref: z.string(),
    rank: z.number().int().describe("within its document, from 1"),
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

const documentSchema = z
  .object({
    documentId: z.string(),
    version: z.number().int(),
    title: z.string(),
    sourcePath: z.string(),
    corpus: z.object({ id: z.string(), title: z.string() }).readonly(),
    docType: z.string().nullable(),
    publishedDate: z.string().nullable(),
    printedPages: z
      .object({ offset: z.number().int(), from: z.number().int(), to: z.number().int() })
      .readonly()
      .optional()
      .describe("the number printed on the pages `from` to `to` is their count plus `offset`"),
    freshness: z
      .object({
        state: z.enum(FRESHNESS_STATES),
        reasons: z.array(z.enum(FRESHNESS_REASONS)).readonly(),
        indexedAt: z.string().nullable(),
      })
      .readonly(),
    rank: z.number().int().describe("within its side, from 1"),
    passages: z.array(passageSchema).readonly(),
  })
  .readonly();
export type AcrossDocument = z.infer<typeof documentSchema>;

const sideSchema = z
  .object({
    kind: z.enum(["corpus", "project"]),
    id,
    title: z.string(),
    status: z.enum(LANE_STATUSES),
    strength: z.enum(STRENGTHS),
    notes: z.array(z.string()).readonly(),
    traceId: z.string().nullable().describe("receipt of its search; null if it could not be stored"),
    documentCount: z.number().int().describe("number of documents found, including those not shown"),
    documents: z.array(documentSchema).readonly(),
    error: z
      .object({ code: z.string(), message: z.string() })
      .readonly()
      .nullable()
      .describe("why the search of this side failed; says nothing about its evidence"),
  })
  .readonly();
export type AcrossSide = z.infer<typeof sideSchema>;

const quoteSchema = z
  .object({
    ref: z.string().describe("a passage of this side"),
    words: z.string().describe("words of that passage, as printed"),
    sentence: z.string().describe("the sentence that contains the words"),
  })
  .readonly();
export type AcrossQuote = z.infer<typeof quoteSchema>;

const ofSidesSchema = z
  .array(
    z
      .object({
        side: z.number().int().describe("index in `sides`, from 0"),
        quotes: z.array(quoteSchema).readonly(),
      })
      .readonly(),
  )
  .readonly();

const THEME_KINDS = ["topic", "name", "reference", "term"] as const;
const themeSchema = z
  .object({
    kind: z.enum(THEME_KINDS),
    label: z.string().describe("words in passages of at least two sides"),
    score: z.number().describe("how informative it is: higher if it is rarer and in more passages"),
    sides: ofSidesSchema,
  })
  .readonly();
export type AcrossTheme = z.infer<typeof themeSchema>;

const DIFFERENCE_KINDS = ["figure", "date", "only_here"] as const;
const differenceSchema = z
  .object({
    kind: z.enum(DIFFERENCE_KINDS),
    label: z.string().describe("the subject, in words of the passages"),
    score: z.number(),
    sides: ofSidesSchema.describe("for `only_here`, the one side that has it"),
  })
  .readonly();
export type AcrossDifference = z.infer<typeof differenceSchema>;

export const acrossSchema = z
  .object({
    query: z.string(),
    asked: z
      .string()
      .describe("the query for every side: the question without the words that name the sides"),
    by: z
      .enum(["asked", "question", "all"])
      .describe("how the sides were chosen: by the request, by the question, or every corpus with results"),
    recognised: recognisedSchema.nullable(),
    sides: z.array(sideSchema).readonly(),
    together: z
      .object({
        traceId: z
          .string()
          .nullable()
          .describe("receipt of the search over all sides; null without such a search"),
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
      .describe("candidates for a person to judge; only words and figures of the passages"),
    notes: z.array(z.string()).readonly(),
    tookMs: z.number(),
  })
  .readonly();
export type Across = z.infer<typeof acrossSchema>;
