import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { OPERATIONS, openApiDocument } from "./openapi.ts";

it("is valid OpenAPI 3.1 and holds every operation, each once", async () => {
  const document = openApiDocument("0.0.0") as { paths: Record<string, Record<string, unknown>> };
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(told.sort()).toEqual(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort());
  expect(new Set(told).size).toBe(told.length);
});

it("holds the sidecar's calls and the packs' as their documents name them", () => {
  const paths = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(paths).toEqual(
    expect.arrayContaining([
      "post /api/sidecar/query",
      "post /api/sidecar/query/debug",
      "get /api/sidecar/health",
      "get /api/sidecar/corpora",
      "get /api/sidecar/corpora/{id}",
      "post /api/sidecar/corpora/{id}/refresh",
      "get /api/sidecar/corpora-health",
      "post /api/rag/search",
      "get /api/rag/chunk",
    ]),
  );
});
