import type { ApiOperation, SchemaNode } from "./spec.ts";

const DEPTH = 6;

/** Returns an example value for a schema: the first of its choices, or a placeholder of its type. */
export function exampleOf(schema: SchemaNode | null | undefined, depth = 0): unknown {
  if (!schema || depth > DEPTH) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return exampleOf(choice, depth);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          exampleOf(property, depth + 1),
        ]),
      );
    case "array":
      return [exampleOf(schema.items, depth + 1)];
    case "integer":
      return Math.max(1, schema.minimum ?? 1);
    case "number":
      return 0.5;
    case "boolean":
      return true;
    case "string":
      return schema.format === "date" ? "2026-03-01" : "…";
    default:
      return null;
  }
}

const VALUES: Readonly<Record<string, string>> = { q: "flat%20roof", id: "$ID" };

/** Returns a curl command to paste into a shell. The user first sets $ORIGIN, and $ID where it is needed. */
export function curlOf(operation: ApiOperation): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => VALUES[name] ?? `$${name.toUpperCase()}`,
  );
  const required = operation.parameters.filter((parameter) => parameter.in === "query" && parameter.required);
  const query = required.map(({ name }) => `${name}=${VALUES[name] ?? "…"}`).join("&");
  const parts = ["curl"];
  if (operation.method !== "GET") parts.push(`-X ${operation.method}`);
  if (operation.body?.mediaType === "multipart/form-data") parts.push("-F file=@plan.pdf");
  else if (operation.body) parts.push("-H 'content-type: application/json'", `-d '{"title":"Local Plan"}'`);
  parts.push(`"$ORIGIN${path}${query === "" ? "" : `?${query}`}"`);
  return parts.join(" ");
}
