import { describe, expect, it } from "vitest";
import { curlOf, exampleOf } from "./example.ts";
import { type ApiSpec, groupOperations, type SchemaNode, typeWords } from "./spec.ts";

const spec: ApiSpec = {
  info: { title: "Test", version: "1" },
  tags: [{ name: "Search" }, { name: "Documents" }],
  paths: {
    "/api/documents/{id}": {
      get: { tags: ["Documents"], parameters: [{ name: "id", in: "path", required: true }] },
    },
    "/api/search": {
      get: {
        tags: ["Search"],
        parameters: [
          { name: "q", in: "query", required: true },
          { name: "limit", in: "query" },
        ],
      },
    },
    "/api/other": {
      post: { requestBody: { content: { "multipart/form-data": { schema: { type: "object" } } } } },
    },
  },
};

describe("groupOperations", () => {
  it("keeps the order of the tags and includes every operation", () => {
    const groups = groupOperations(spec);
    expect(groups.map(({ tag }) => tag)).toEqual(["Search", "Documents", "Other"]);
    expect(groups.flatMap(({ operations }) => operations)).toHaveLength(3);
  });
  it("gives each operation a unique id", () => {
    const ids = groupOperations(spec).flatMap(({ operations }) => operations.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it("the curl command contains required parameters only", () => {
  const commands = groupOperations(spec).flatMap(({ operations }) => operations.map(curlOf));
  expect(commands).toEqual([
    'curl "$ORIGIN/api/search?q=flat%20roof"',
    'curl "$ORIGIN/api/documents/$ID"',
    'curl -X POST -F file=@plan.pdf "$ORIGIN/api/other"',
  ]);
});

it("describes each type in words", () => {
  expect(typeWords({ type: "array", items: { type: "string" } })).toBe("array of string");
  expect(typeWords({ enum: ["ask", "separate"] })).toBe('"ask" | "separate"');
  expect(typeWords({ type: "integer", minimum: 1, maximum: 100 })).toBe("integer, ≥ 1, ≤ 100");
});

it("the example fits its schema and is finite, even for a recursive schema", () => {
  const properties: Record<string, SchemaNode> = { size: { type: "integer" } };
  const schema: SchemaNode = { type: "object", properties };
  properties.child = schema;
  const text = JSON.stringify(exampleOf(schema));
  expect(text.startsWith('{"size":1,"child":{"size":1,')).toBe(true);
  expect(exampleOf({ type: "array", items: { enum: ["ok", "degraded"] } })).toEqual(["ok"]);
});
