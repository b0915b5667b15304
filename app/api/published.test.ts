import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { operationOf } from "#lib/http/route.ts";
import { appFiles, load, parametersIn } from "../testing.ts";
import { describeApi, PUBLISHED } from "./published.ts";

type Described = Readonly<Record<string, { readonly parameters: readonly { in: string; name: string }[] }>>;

const document = (await describeApi()) as { paths: Record<string, Described> };
/** `/api/workbench` serves this version's own pages; the description does not describe itself. */
const isPublic = (address: string) =>
  address.startsWith("/api/") && !/^\/api\/(workbench\/|openapi\.json$|\[\[)/.test(address);
const ROUTES = appFiles("route.ts").filter(({ address }) => isPublic(address));
const inBraces = (address: string) => address.replaceAll("[", "{").replaceAll("]", "}");

it("is valid OpenAPI 3.1", async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

it("lists every public route and no other, each under its own address", async () => {
  const listed = Object.assign({}, ...Object.values(PUBLISHED)) as (typeof PUBLISHED)[string];
  expect(Object.keys(listed).sort()).toEqual(ROUTES.map(({ address }) => inBraces(address)).sort());
  for (const { address, file } of ROUTES)
    expect(await listed[inBraces(address)]?.(), address).toBe(await load(file));
});

it.each(ROUTES)(
  "describes each method of $address, with the parameters of its path",
  async ({ address, file }) => {
    const handlers = Object.entries(await load(file));
    expect(handlers.filter(([, handler]) => operationOf(handler) === undefined)).toEqual([]);
    const described = document.paths[inBraces(address)] ?? {};
    expect(Object.keys(described).sort()).toEqual(handlers.map(([method]) => method.toLowerCase()).sort());
    for (const { parameters } of Object.values(described))
      expect(parameters.filter((each) => each.in === "path").map(({ name }) => name)).toEqual(
        parametersIn(address),
      );
  },
);

it("holds the sidecar's calls and the packs' as their documents name them", () => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(calls).toEqual(
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
