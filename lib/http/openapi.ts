import { z } from "zod";
import type { Operation } from "./operation.ts";
import { operationOf } from "./route.ts";

/** Route modules by heading and address, in the order of the description. */
export type PublishedRoutes = Readonly<
  Record<string, Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>>
>;

/** The order of an address's methods. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type JsonObject = {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
};

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query"): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] }: JsonObject = jsonSchema(schema, "input");
  return Object.entries(properties).map(([name, { description, ...each }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description ? { description } : {}),
    schema: each,
  }));
}

function requestBody({ body, form }: Operation): Record<string, unknown> {
  if (body) {
    const content = { "application/json": { schema: jsonSchema(body, "input") } };
    return { requestBody: { required: true, content } };
  }
  if (!form) return {};
  const fields: JsonObject = jsonSchema(form, "input");
  const properties = { file: { type: "string", format: "binary" }, ...fields.properties };
  const schema = { type: "object", properties, required: ["file"] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

function responses({ answers }: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema, text }]) => {
      if (text) return [status, { description, content: { "text/plain": { schema: { type: "string" } } } }];
      if (!schema) return [status, { description }];
      const content = { "application/json": { schema: jsonSchema(schema, "output") } };
      return [status, { description, content }];
    }),
  );
}

function described(operation: Operation, heading: string): Record<string, unknown> {
  return {
    tags: [heading],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    parameters: [...parameters(operation.params, "path"), ...parameters(operation.query, "query")],
    ...requestBody(operation),
    responses: responses(operation),
  };
}

/** Returns the OpenAPI 3.1 description of routes, made from their definitions. */
export async function openApiDocument(
  routes: PublishedRoutes,
  version: string,
): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [heading, addresses] of Object.entries(routes))
    for (const [address, load] of Object.entries(addresses)) {
      const module = await load();
      paths[address] = Object.fromEntries(
        METHODS.flatMap((method) => {
          const operation = operationOf(module[method]);
          return operation === undefined ? [] : [[method.toLowerCase(), described(operation, heading)]];
        }),
      );
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
    tags: Object.keys(routes).map((name) => ({ name })),
    paths,
  };
}
