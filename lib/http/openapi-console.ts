import { errorAnswerSchema } from "#lib/domain/api.ts";
import {
  ingestOverTimeSchema,
  ingestQuerySchema,
  providerListSchema,
  providerViewSchema,
  queryStatsListSchema,
  reindexAnswerSchema,
  reportQuerySchema,
  reportSchema,
  reportTotalsQuerySchema,
  reportTotalsSchema,
  switchProviderSchema,
} from "#lib/domain/console-api.ts";
import { corpusHealthViewSchema } from "#lib/domain/corpus-api.ts";
import type { Operation } from "./openapi-operation.ts";

const failed = (description: string) => ({ description, schema: errorAnswerSchema });
const INVALID = { 400: failed("The request is not valid; the words say which key") };
const NO_CORPUS = { 404: failed("No such corpus, or it is in the trash") };
const tag = "Console" as const;

/** How corpora, providers and questions stand, and the reports. */
export const CONSOLE_OPERATIONS: readonly Operation[] = [
  {
    ...{ method: "get", path: "/api/corpora/{id}/health", tag },
    summary: "Read a corpus's health",
    description:
      "The current view: state, freshness with its reasons, counts, vectors by facet and model, storage, coverage, how its source stands. Made anew before it is told where something has changed since.",
    answers: {
      200: { description: "The current view", schema: corpusHealthViewSchema },
      ...INVALID,
      ...NO_CORPUS,
    },
  },
  {
    ...{ method: "get", path: "/api/corpora/{id}/reports", tag },
    summary: "How many lines each report has about a corpus",
    answers: { 200: { description: "The totals", schema: reportTotalsSchema }, ...INVALID, ...NO_CORPUS },
  },
  {
    ...{ method: "post", path: "/api/corpora/{id}/reindex", tag },
    summary: "Build a corpus's index anew",
    description:
      "By today's chunk policy and models, beside the index that searches go on reading; it changes places at the end, and a failure leaves the old one. Documents that an older extractor has read are read again, each as a new version.",
    answers: {
      202: { description: "The job", schema: reindexAnswerSchema },
      ...INVALID,
      ...NO_CORPUS,
      409: failed("The corpus is disabled"),
    },
  },
  {
    ...{ method: "get", path: "/api/providers", tag },
    summary: "List providers",
    description: "Our own index, each connector, each configured model, as a worker last saw them.",
    answers: { 200: { description: "Providers", schema: providerListSchema } },
  },
  {
    ...{ method: "patch", path: "/api/providers/{id}", tag },
    summary: "Switch a connector on or off",
    description: "While a connector is off, its roots are not synced. In the audit log.",
    body: switchProviderSchema,
    answers: {
      200: { description: "The provider", schema: providerViewSchema },
      ...INVALID,
      404: failed("No such provider"),
      409: failed("Configuration alone switches it"),
    },
  },
  {
    ...{ method: "get", path: "/api/query-stats", tag },
    summary: "How often each corpus is asked",
    description: "Counts of searches, a minute old at most; no question stands in them.",
    answers: { 200: { description: "Statistics by corpus", schema: queryStatsListSchema } },
  },
  {
    ...{ method: "get", path: "/api/reports", tag },
    summary: "How many lines each report has",
    query: reportTotalsQuerySchema,
    answers: { 200: { description: "The totals", schema: reportTotalsSchema }, ...INVALID },
  },
  {
    ...{ method: "get", path: "/api/reports/{kind}", tag },
    summary: "Read a report",
    description:
      "failed_files; skipped_files (figure: bytes); zero_hit_queries (how often asked); never_retrieved (days); cited_but_stale (the newer version); near_duplicates (share of their runs of five words); low_ocr_confidence (0 to 100); injection_flags (passages). The most telling lines first.",
    query: reportQuerySchema,
    answers: { 200: { description: "The report", schema: reportSchema }, ...INVALID },
  },
  {
    ...{ method: "get", path: "/api/ingest-over-time", tag },
    summary: "How many documents were read on each of the last days",
    query: ingestQuerySchema,
    answers: { 200: { description: "A line a day", schema: ingestOverTimeSchema }, ...INVALID },
  },
];
