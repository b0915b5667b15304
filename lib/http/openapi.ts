import { z } from "zod";
import { ARCHIVE_OPERATIONS } from "./openapi-archive.ts";
import { CONSOLE_OPERATIONS } from "./openapi-console.ts";
import { CORPUS_OPERATIONS } from "./openapi-corpora.ts";
import { DOCUMENT_OPERATIONS } from "./openapi-documents.ts";
import { JOB_OPERATIONS } from "./openapi-jobs.ts";
import type { Operation } from "./openapi-operation.ts";
import { PACK_OPERATIONS } from "./openapi-packs.ts";
import { QUESTION_OPERATIONS } from "./openapi-questions.ts";
import { RETRIEVAL_OPERATIONS } from "./openapi-retrieval.ts";
import { SEARCH_OPERATIONS } from "./openapi-search.ts";
import { SOURCE_OPERATIONS } from "./openapi-sources.ts";
import { SYNC_OPERATIONS } from "./openapi-syncs.ts";

type Schema = z.ZodType;

/** Every public operation, once: the handlers parse with the same schemas. */
export const OPERATIONS: readonly Operation[] = [
  ...DOCUMENT_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...RETRIEVAL_OPERATIONS,
  ...PACK_OPERATIONS,
  ...CORPUS_OPERATIONS,
  ...ARCHIVE_OPERATIONS,
  ...JOB_OPERATIONS,
  ...SOURCE_OPERATIONS,
  ...SYNC_OPERATIONS,
  ...CONSOLE_OPERATIONS,
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
    tags: ["Documents", "Search", "Packs", "Console", "Sidecar", "Service"].map((name) => ({ name })),
    paths,
  };
}
