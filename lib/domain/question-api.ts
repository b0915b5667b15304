import { z } from "zod";
import { commaList, optionalCommaList } from "./comma-list.ts";
import { SUMMARY_METHODS } from "./description.ts";
import { DATE_FIELDS, recognisedSchema } from "./question-kind.ts";
import { searchFiltersSchema } from "./search.ts";

/** Contracts of GET /api/documents/by-name, GET /api/history, GET /api/suggest and GET /api/did-you-mean. */

export const byNameQuerySchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "say which document")
    .max(400)
    .describe("a title, a file name, a part of either, or a question such as “summarise the design code”"),
  corpora: optionalCommaList,
  topic: z
    .string()
    .trim()
    .max(400)
    .optional()
    .describe("key passages about this topic; default: about the whole document"),
});
export type ByNameInput = z.output<typeof byNameQuerySchema>;

const passage = z.object({
  evidenceRef: z.string(),
  text: z.string(),
  sectionPath: z.array(z.string()).readonly(),
  page: z.number().int().nullable(),
  printedPage: z.number().int().optional().describe("the number printed on that page, if it differs"),
});
const corpus = z.object({ id: z.string(), title: z.string() });

export const byNameAnswerSchema = z.object({
  name: z.string().describe("words recognised as the name"),
  documents: z
    .array(
      z.object({
        documentId: z.string(),
        version: z.number().int(),
        title: z.string(),
        fileName: z.string(),
        corpus,
        docType: z.string().nullable(),
        publishedDate: z.string().nullable(),
        summary: z
          .array(passage)
          .readonly()
          .describe("sentences of the document; empty until it is described"),
        summaryMethod: z.enum(SUMMARY_METHODS),
        keyPassages: z.array(passage).readonly(),
      }),
    )
    .readonly()
    .describe("documents with this name, best first; at most five"),
});
export type ByNameAnswer = z.infer<typeof byNameAnswerSchema>;
export type NamedDocumentView = ByNameAnswer["documents"][number];

export const historyQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1)
    .max(400)
    .optional()
    .describe("a question that names a time, such as “last week”"),
  periodFrom: searchFiltersSchema.shape.dateFrom,
  periodTo: searchFiltersSchema.shape.dateTo,
  dateFields: commaList.pipe(z.array(z.enum(DATE_FIELDS)).min(1).max(DATE_FIELDS.length)).optional(),
  corpora: optionalCommaList,
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type HistoryInput = z.output<typeof historyQuerySchema>;

export const historyAnswerSchema = z.object({
  period: searchFiltersSchema.shape.period.unwrap(),
  dateFields: z.array(z.enum(DATE_FIELDS)).readonly(),
  recognised: recognisedSchema.nullable().describe("words of the question that name the period, if any"),
  total: z.number().int(),
  documents: z
    .array(
      z.object({
        documentId: z.string(),
        title: z.string(),
        fileName: z.string(),
        corpus,
        docType: z.string().nullable(),
        conversation: z.boolean(),
        day: z.string().describe("the latest of its dates in the period"),
        by: z.array(z.enum(DATE_FIELDS)).readonly().describe("which of its dates are in the period"),
      }),
    )
    .readonly()
    .describe("newest first"),
});
export type HistoryAnswer = z.infer<typeof historyAnswerSchema>;

export const SUGGESTION_LIMIT = 8;

export const suggestQuerySchema = z.strictObject({
  q: z.string().trim().min(1).max(400).describe("the start of a question; the last word may be incomplete"),
  corpora: optionalCommaList,
});
export type SuggestInput = z.output<typeof suggestQuerySchema>;

export const suggestAnswerSchema = z.object({
  suggestions: z
    .array(
      z.object({
        kind: z
          .enum(["policy", "heading", "document", "place", "synonym"])
          .describe(
            "a heading with the number of its policy, another heading, a title, a place named in a document, or a question for words that mean the same",
          ),
        words: z.string(),
        documentId: z.string().nullable().describe("the document with this title; null for all else"),
      }),
    )
    .max(SUGGESTION_LIMIT)
    .readonly(),
});
export type SuggestAnswer = z.infer<typeof suggestAnswerSchema>;

export const didYouMeanQuerySchema = z.strictObject({
  q: z.string().trim().min(1).max(4000).describe("a question"),
  corpora: optionalCommaList,
});

export const didYouMeanAnswerSchema = z.object({
  question: z
    .string()
    .nullable()
    .describe(
      "the question with words that occur instead of near ones that do not; null if nothing is to correct",
    ),
});
export type DidYouMeanAnswer = z.infer<typeof didYouMeanAnswerSchema>;
