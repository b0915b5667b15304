import { z } from "zod";
import {
  assetsAnswerSchema,
  assetsQuerySchema,
  documentAnswerSchema,
  documentListQuerySchema,
  documentMetadataSchema,
  documentReadQuerySchema,
  errorAnswerSchema,
  healthAnswerSchema,
  pageCorrectedSchema,
  pageQuerySchema,
  pageTextSchema,
  pageWordsAnswerSchema,
  searchAnswerSchema,
  searchQuerySchema,
  uploadAnswerSchema,
  uploadFieldsSchema,
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
import { RETRIEVAL_OPERATIONS } from "./openapi-retrieval.ts";

type Schema = z.ZodType;
export type Operation = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  readonly tag: "Documents" | "Search" | "Packs" | "Sidecar" | "Service";
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly multipart?: z.ZodObject;
  readonly body?: Schema;
  readonly answers: Readonly<
    Record<number, { readonly description: string; readonly schema?: Schema; readonly text?: boolean }>
  >;
};

const documentList = z.object({ documents: z.array(documentAnswerSchema), total: z.number().int() });
const notFound = { 404: { description: "No such document", schema: errorAnswerSchema } };
const invalid = {
  400: { description: "The request is not valid; the words say which key", schema: errorAnswerSchema },
};

/** Every public operation, once: the handlers parse with the same schemas. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: "post",
    path: "/api/documents",
    tag: "Documents",
    summary: "Upload a document",
    description:
      "Stores the file and indexes it. Small files are searchable when the answer arrives; larger ones carry on as a job.",
    multipart: uploadFieldsSchema,
    answers: {
      200: { description: "Nothing changed: these bytes are indexed already", schema: uploadAnswerSchema },
      201: { description: "Stored and searchable", schema: uploadAnswerSchema },
      202: { description: "Stored; indexing goes on as a job", schema: uploadAnswerSchema },
      409: { description: "The path exists; say on_existing", schema: uploadAnswerSchema },
      413: { description: "Larger than the limit", schema: uploadAnswerSchema },
      415: { description: "A format that is not read (yet)", schema: uploadAnswerSchema },
      422: { description: "The file is empty, locked or not what it says", schema: uploadAnswerSchema },
      ...invalid,
    },
  },
  {
    method: "get",
    path: "/api/documents",
    tag: "Documents",
    summary: "List documents",
    query: documentListQuerySchema,
    answers: { 200: { description: "Documents, newest first", schema: documentList }, ...invalid },
  },
  {
    method: "get",
    path: "/api/documents/{id}",
    tag: "Documents",
    summary: "Read a document, whole or in part",
    description:
      "Without a range: the original bytes. With offset or limit: that range of a text document, or of any format's canonical text with view=text. Positions count Unicode code points; X-Total-Chars and X-Char-Range tell them back.",
    query: documentReadQuerySchema,
    answers: {
      200: { description: "The whole document" },
      206: { description: "The range asked for", text: true },
      400: {
        description: "A range of a binary original (use view=text), or an invalid range",
        schema: errorAnswerSchema,
      },
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/metadata",
    tag: "Documents",
    summary: "Read a document's metadata",
    answers: { 200: { description: "The metadata", schema: documentAnswerSchema }, ...notFound },
  },
  {
    method: "patch",
    path: "/api/documents/{id}/metadata",
    tag: "Documents",
    summary: "Correct a document's metadata",
    description:
      "What a person typed outranks frontmatter, corpus defaults and extraction. No new version is made.",
    body: documentMetadataSchema,
    answers: {
      200: { description: "The metadata as it now stands", schema: documentAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "get",
    path: "/api/documents/{id}/assets",
    tag: "Documents",
    summary: "List what a document's pages show",
    description:
      "Figures, tables, maps, plans, diagrams and photographs with their boxes and captions, and where the text speaks of them.",
    query: assetsQuerySchema,
    answers: {
      200: { description: "By page and place", schema: assetsAnswerSchema },
      ...invalid,
      ...notFound,
    },
  },
  {
    method: "delete",
    path: "/api/documents/{id}",
    tag: "Documents",
    summary: "Remove a document",
    description:
      "It is gone from every read at once; its bytes and derived rows are purged after the undo window.",
    answers: { 204: { description: "Removed" }, ...notFound },
  },
  {
    method: "post",
    path: "/api/documents/{id}/restore",
    tag: "Documents",
    summary: "Undo a removal",
    answers: { 200: { description: "Back again", schema: documentAnswerSchema }, ...notFound },
  },
  {
    method: "get",
    path: "/api/documents/{id}/pages/{page}/picture",
    tag: "Documents",
    summary: "Look at a page",
    description:
      "The page as displayed, as webp. With `version` in the address it never changes and may be kept for good.",
    query: pageQuerySchema,
    answers: { 200: { description: "The picture" }, ...invalid, ...notFound },
  },
  {
    method: "get",
    path: "/api/documents/{id}/pages/{page}/thumbnail",
    tag: "Documents",
    summary: "Look at a page, 320 pixels wide",
    query: pageQuerySchema,
    answers: { 200: { description: "The thumbnail" }, ...invalid, ...notFound },
  },
  {
    method: "get",
    path: "/api/documents/{id}/pages/{page}/words",
    tag: "Documents",
    summary: "Read a page's words with their boxes",
    query: pageQuerySchema,
    answers: { 200: { description: "The words", schema: pageWordsAnswerSchema }, ...invalid, ...notFound },
  },
  {
    method: "put",
    path: "/api/documents/{id}/pages/{page}/text",
    tag: "Documents",
    summary: "Correct a page's text",
    description:
      "Makes a new version of the document, whose rows are built by a job; the old one stays citable. Refused when `version` is not the newest.",
    query: pageQuerySchema,
    body: pageTextSchema,
    answers: {
      202: { description: "Taken; the new version is being read", schema: pageCorrectedSchema },
      ...invalid,
      ...notFound,
      409: { description: "There is a newer version", schema: errorAnswerSchema },
    },
  },
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
  ...RETRIEVAL_OPERATIONS,
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

function jsonSchema(schema: Schema, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function queryParameters(query: z.ZodObject | undefined): unknown[] {
  if (!query) return [];
  const whole = jsonSchema(query, "input") as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(whole.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: whole.required?.includes(name) ?? false,
    ...(description ? { description } : {}),
    schema,
  }));
}

function requestBody(operation: Operation): Record<string, unknown> {
  if (operation.body) {
    return {
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchema(operation.body, "input") } },
      },
    };
  }
  if (!operation.multipart) return {};
  const fields = jsonSchema(operation.multipart, "input") as { properties?: Record<string, unknown> };
  const properties = { file: { type: "string", format: "binary" }, ...fields.properties };
  const schema = { type: "object", properties, required: ["file"] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

function responses(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, { description, schema, text }]) => {
      if (text) return [status, { description, content: { "text/plain": { schema: { type: "string" } } } }];
      if (!schema) return [status, { description }];
      return [
        status,
        { description, content: { "application/json": { schema: jsonSchema(schema, "output") } } },
      ];
    }),
  );
}

/** The OpenAPI 3.1 description of the public API, made from the same zod contracts that the handlers parse with. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: name === "page" ? "integer" : "string" },
    }));
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: {
        tags: [operation.tag],
        summary: operation.summary,
        ...(operation.description ? { description: operation.description } : {}),
        parameters: [...inPath, ...queryParameters(operation.query)],
        ...requestBody(operation),
        responses: responses(operation),
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sightline",
      version,
      description:
        "Put documents in, ask questions, read the passages that answer. Results are candidates: people decide.",
      license: { name: "MIT", identifier: "MIT" },
    },
    tags: ["Documents", "Search", "Packs", "Sidecar", "Service"].map((name) => ({ name })),
    paths,
  };
}
