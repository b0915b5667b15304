import { errorAnswerSchema, searchAnswerSchema } from "#lib/domain/api.ts";
import {
  chunkQuerySchema,
  chunkResultSchema,
  indexInfoSchema,
  ragErrorSchema,
  ragIndexQuerySchema,
  ragSearchAnswerSchema,
  ragSearchRequestSchema,
} from "#lib/domain/rag.ts";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { sidecarQueryRequestSchema, sidecarQueryResponseSchema } from "#lib/domain/sidecar.ts";
import {
  sidecarBindingSchema,
  sidecarBindingsSchema,
  sidecarDebugSchema,
  sidecarErrorSchema,
  sidecarHealthCurrentSchema,
  sidecarHealthSchema,
  sidecarRefreshSchema,
} from "#lib/domain/sidecar-corpora.ts";
import type { Operation } from "./openapi-operation.ts";

const refused = (description: string) => ({ description, schema: sidecarErrorSchema });
const failed = (description: string) => ({ description, schema: errorAnswerSchema });

const UNAVAILABLE = { 503: refused("The database or every lane is out of reach") };
const NAMED = { 403: refused("The corpus is restricted"), 404: refused("No such corpus") };
const QUERY = {
  ...NAMED,
  ...UNAVAILABLE,
  400: refused("The request is not valid, names no corpus, or a filter that is not known"),
  429: refused("Too many searches at once; Retry-After tells when"),
};

/** The retrieval sidecar's API (doc18 R1.1 §7), as /api/sidecar has it. */
const SIDECAR: readonly Operation[] = [
  {
    method: "post",
    path: "/api/sidecar/query",
    tag: "Sidecar",
    summary: "Query corpora by name",
    description:
      "Documents with their passages. Less than a whole answer is 200 and says so in `provider_receipt.degraded_reason`, which is then given whether asked for or not; a refusal carries the same facts. `top_k` counts documents.",
    body: sidecarQueryRequestSchema,
    answers: {
      200: { description: "Hits, freshness and receipt", schema: sidecarQueryResponseSchema },
      ...QUERY,
    },
  },
  {
    method: "post",
    path: "/api/sidecar/query/debug",
    tag: "Sidecar",
    summary: "Query, and see what the answer was made from",
    description: "Only where SIDECAR_DEBUG is set.",
    body: sidecarQueryRequestSchema,
    answers: {
      200: { description: "The answer, corpus health, lanes and filters", schema: sidecarDebugSchema },
      ...QUERY,
      403: refused("Debugging is switched off, or the corpus is restricted"),
    },
  },
  {
    method: "get",
    path: "/api/sidecar/health",
    tag: "Sidecar",
    summary: "Health of the service and its corpora",
    answers: { 200: { description: "As things stand now", schema: sidecarHealthSchema }, ...UNAVAILABLE },
  },
  {
    method: "get",
    path: "/api/sidecar/corpora-health",
    tag: "Sidecar",
    summary: "Health of each corpus, with reasons",
    answers: {
      200: { description: "As things stand now", schema: sidecarHealthCurrentSchema },
      ...UNAVAILABLE,
    },
  },
  {
    method: "get",
    path: "/api/sidecar/corpora",
    tag: "Sidecar",
    summary: "List corpus bindings",
    answers: {
      200: { description: "By id; restricted ones are left out", schema: sidecarBindingsSchema },
      ...UNAVAILABLE,
    },
  },
  {
    method: "get",
    path: "/api/sidecar/corpora/{id}",
    tag: "Sidecar",
    summary: "Read a corpus binding",
    answers: { 200: { description: "The binding", schema: sidecarBindingSchema }, ...NAMED, ...UNAVAILABLE },
  },
  {
    method: "post",
    path: "/api/sidecar/corpora/{id}/refresh",
    tag: "Sidecar",
    summary: "Bring a corpus's index up to date",
    description: "Starts the job that builds what is stale, or finds the one that already does.",
    answers: {
      200: { description: "Nothing is stale", schema: sidecarRefreshSchema },
      202: { description: "The job is in the queue or runs", schema: sidecarRefreshSchema },
      ...NAMED,
      409: refused("The corpus is disabled"),
      ...UNAVAILABLE,
    },
  },
];

const NOT_BUILT = { 409: failed("`index_not_built`: nothing is indexed there") };
const CORPORA = { 403: failed("A corpus is restricted"), 404: failed("No such corpus") };

/** rag-package's calls. */
const RAG: readonly Operation[] = [
  {
    method: "post",
    path: "/api/rag/search",
    tag: "Packs",
    summary: "Search by a profile, and get the ranked passages packed",
    description:
      "`full` for people and audits, `llm` for a model: each source's path once, items that name it by alias (`S1#3`). The command line's `sightline search --pack` gives the same.",
    body: ragSearchRequestSchema,
    answers: {
      200: { description: "The packs asked for", schema: ragSearchAnswerSchema },
      400: failed("The request is not valid; `restricted` needs `allow_restricted`"),
      ...CORPORA,
      ...NOT_BUILT,
      429: { description: "`queue_full`: come back after `retry_after_seconds`", schema: ragErrorSchema },
      503: failed("Every lane is out of reach"),
    },
  },
  {
    method: "get",
    path: "/api/rag/chunk",
    tag: "Packs",
    summary: "Read one passage by its document's path and its ordinal",
    query: chunkQuerySchema,
    answers: {
      200: { description: "The passage, secrets masked", schema: chunkResultSchema },
      400: failed("The request is not valid"),
      404: failed("No such passage in the index"),
      409: failed("Several corpora have the path: say which"),
    },
  },
  {
    method: "get",
    path: "/api/rag/index-info",
    tag: "Packs",
    summary: "What the index is made of",
    query: ragIndexQuerySchema,
    answers: {
      200: { description: "The index", schema: indexInfoSchema },
      400: failed("The request is not valid"),
      ...CORPORA,
      ...NOT_BUILT,
    },
  },
];

const FRAME: Operation = {
  method: "post",
  path: "/api/search",
  tag: "Search",
  summary: "Search with a whole frame",
  description: "What GET has no room for: profile, stakes, class of question, confidentiality, place.",
  body: searchFrameSchema,
  answers: {
    200: { description: "Results", schema: searchAnswerSchema },
    400: failed("The frame is not valid; the words say which key"),
    404: failed("Semantic search is not enabled"),
    429: failed("Too many searches at once; Retry-After tells when"),
  },
};

export const RETRIEVAL_OPERATIONS = [FRAME, ...SIDECAR, ...RAG];
