import { acrossInputSchema, acrossSchema } from "#lib/domain/across.ts";
import {
  errorAnswerSchema,
  healthAnswerSchema,
  searchAnswerSchema,
  searchQuerySchema,
} from "#lib/domain/api.ts";
import { compareInputSchema, comparisonSchema } from "#lib/domain/compare.ts";
import {
  receiptPageSchema,
  receiptQuerySchema,
  receiptSchema,
  receiptsQuerySchema,
  replayRequestSchema,
  replaySchema,
} from "#lib/domain/receipt-api.ts";
import type { Operation } from "./openapi-operation.ts";

const invalid = {
  400: { description: "The request is not valid; the words say which key", schema: errorAnswerSchema },
};

/** Searching, and what stays of a search; and whether it can answer at all. */
export const SEARCH_OPERATIONS: readonly Operation[] = [
  {
    method: "get",
    path: "/api/search",
    tag: "Search",
    summary: "Search by meaning and keywords",
    description:
      "Results by document, each with the sections that answer; a section reads back with view=text, offset and limit.",
    query: searchQuerySchema,
    answers: {
      200: { description: "Results", schema: searchAnswerSchema },
      ...invalid,
      404: { description: "Semantic search is not enabled", schema: errorAnswerSchema },
      429: { description: "Too many searches at once; Retry-After tells when", schema: errorAnswerSchema },
    },
  },
  {
    method: "get",
    path: "/api/receipts",
    tag: "Search",
    summary: "List the receipts of searches",
    query: receiptsQuerySchema,
    answers: { 200: { description: "Receipts, newest first", schema: receiptPageSchema }, ...invalid },
  },
  {
    method: "get",
    path: "/api/receipts/{id}",
    tag: "Search",
    summary: "Read why a search gave what it gave",
    description:
      "The frame, every step with its inputs and outputs, what was filtered out, and every result with what its score is the sum of. Holds no document's text.",
    query: receiptQuerySchema,
    answers: {
      200: { description: "The receipt", schema: receiptSchema },
      ...invalid,
      404: { description: "No such receipt, or not any more", schema: errorAnswerSchema },
    },
  },
  {
    method: "post",
    path: "/api/receipts/{id}/replay",
    tag: "Search",
    summary: "Run a receipt's search again and tell what has moved",
    description:
      "The same frame over today's index, as of the receipt's own time or of today. Each difference has its causes; what nothing logged explains is `unexplained`.",
    body: replayRequestSchema,
    answers: {
      200: { description: "Then and now", schema: replaySchema },
      ...invalid,
      404: { description: "No such receipt, or not any more", schema: errorAnswerSchema },
      429: { description: "Too many searches at once; Retry-After tells when", schema: errorAnswerSchema },
    },
  },
  {
    method: "post",
    path: "/api/compare",
    tag: "Search",
    summary: "Take one question through two or three routes",
    description:
      "Each route's passages and pages with a receipt of its own, or the list that a receipt logged; how far they agree (overlap@10, Jaccard, rank-biased overlap); and nDCG@10 by what people have judged. A route that cannot be taken says so in `error` and leaves the others alone.",
    body: compareInputSchema,
    answers: {
      200: { description: "The lists and how they compare", schema: comparisonSchema },
      ...invalid,
      404: { description: "No such receipt, or not any more", schema: errorAnswerSchema },
      429: { description: "Too many searches at once; Retry-After tells when", schema: errorAnswerSchema },
    },
  },
  {
    method: "post",
    path: "/api/across",
    tag: "Search",
    summary: "Set corpora or projects side by side on one topic",
    description:
      "What each side says with a receipt of its own, the best documents of all, themes that two sides share, and differences (figures, dates, what one side alone has), each with its passages. All words are the passages' own: candidates for a person to judge. Sides that are not named are read from the question; where it names none, all corpora. A side that cannot answer says so in `error`.",
    body: acrossInputSchema,
    answers: {
      200: { description: "The sides, and what they share and differ in", schema: acrossSchema },
      ...invalid,
      429: { description: "Too many searches at once; Retry-After tells when", schema: errorAnswerSchema },
    },
  },
  {
    method: "get",
    path: "/api/health",
    tag: "Service",
    summary: "Whether the service can answer, and whether a worker reads what is added",
    answers: {
      200: { description: "It can", schema: healthAnswerSchema },
      503: { description: "It cannot", schema: healthAnswerSchema },
    },
  },
];
