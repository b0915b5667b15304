import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acrossSchema } from "#lib/domain/across.ts";
import { errorAnswerSchema, searchAnswerSchema } from "#lib/domain/api.ts";
import { byNameAnswerSchema, historyAnswerSchema } from "#lib/domain/question-api.ts";
import { chunkResultSchema, indexInfoSchema, ragSearchAnswerSchema } from "#lib/domain/rag.ts";
import { sidecarQueryResponseSchema } from "#lib/domain/sidecar.ts";
import { sidecarDebugSchema, sidecarErrorSchema } from "#lib/domain/sidecar-corpora.ts";
import { ensureCorpus } from "#lib/services/corpora/corpora.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import * as across from "./across/route.ts";
import {
  acrossBody,
  asked,
  body,
  byNameQuery,
  compareBody,
  corpusId,
  frameBody,
  historyQuery,
  number,
  ragBody,
  searchQuery,
  sidecarBody,
  text,
} from "./arbitrary-requests.ts";
import * as compare from "./compare/route.ts";
import * as byName from "./documents/by-name/route.ts";
import * as history from "./history/route.ts";
import * as chunk from "./rag/chunk/route.ts";
import * as index from "./rag/index-info/route.ts";
import * as ragSearch from "./rag/search/route.ts";
import * as replay from "./receipts/[id]/replay/route.ts";
import * as receipts from "./receipts/route.ts";
import * as search from "./search/route.ts";
import * as corpus from "./sidecar/corpora/[id]/route.ts";
import * as debug from "./sidecar/query/debug/route.ts";
import * as query from "./sidecar/query/route.ts";
import { answerFrom, dispatch } from "./testing.ts";
import * as workbenchSearch from "./workbench/search/route.ts";

/** Whatever is asked, nobody is answered with a 500: what does not fit is refused in words, by our own schema. */

const ROUTES = {
  "/api/search": search,
  "/api/workbench/search": workbenchSearch,
  "/api/across": across,
  "/api/compare": compare,
  "/api/documents/by-name": byName,
  "/api/history": history,
  "/api/receipts": receipts,
  "/api/receipts/:id/replay": replay,
  "/api/rag/search": ragSearch,
  "/api/rag/chunk": chunk,
  "/api/rag/index-info": index,
  "/api/sidecar/query": query,
  "/api/sidecar/query/debug": debug,
  "/api/sidecar/corpora/:id": corpus,
};
const RUNS = { numRuns: 100 };
let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance({ env: { SIDECAR_DEBUG: "true" } });
  answerFrom(instance.runtime);
  await instance.upload(
    "roofs.md",
    "---\ntags: [roofs]\ndate: 2030-02-01\n---\n\n# Policy R1\n\nA flat roof (see the map, 3.12) is set below the parapet 😀.\n",
  );
  await ensureCorpus(instance.context(), { id: "walls", title: "Walls" });
  await instance.upload("walls.md", "# Walls\n\nA wall is built of stone.\n", { corpusId: "walls" });
});
afterAll(() => instance?.close());

type Schema = { parse(value: unknown): unknown };

let answered200 = 0;
beforeEach(() => {
  answered200 = 0;
});

async function answers(request: Request, schema: Schema, refusal: Schema = errorAnswerSchema): Promise<void> {
  const answered = await dispatch(ROUTES, request);
  const body: unknown = await answered.json();
  if (answered.status === 200) {
    answered200++;
    schema.parse(body);
  } else {
    expect(answered.status, JSON.stringify(body)).toBeLessThan(500);
    refusal.parse(body);
  }
}

const any = { parse: (value: unknown) => value };
const post = (path: string, content: string) =>
  new Request(`http://localhost:3000${path}`, { method: "POST", body: content });
const get = (path: string) => new Request(`http://localhost:3000${path}`);

describe("no input gives a 500", () => {
  it.each([
    [
      "POST /api/sidecar/query",
      "/api/sidecar/query",
      sidecarBody,
      sidecarQueryResponseSchema,
      sidecarErrorSchema,
    ],
    [
      "POST /api/sidecar/query/debug",
      "/api/sidecar/query/debug",
      sidecarBody,
      sidecarDebugSchema,
      sidecarErrorSchema,
    ],
    ["POST /api/search", "/api/search", frameBody, searchAnswerSchema, errorAnswerSchema],
    ["POST /api/across", "/api/across", acrossBody, acrossSchema, errorAnswerSchema],
    ["POST /api/compare", "/api/compare", compareBody, any, errorAnswerSchema],
    ["POST /api/rag/search", "/api/rag/search", ragBody, ragSearchAnswerSchema, errorAnswerSchema],
  ] as const)("%s", async (_name, path, made, schema, refusal) => {
    await fc.assert(
      fc.asyncProperty(body(made), (content) => answers(post(path, content), schema, refusal)),
      RUNS,
    );
    // Or only the refusals were tried.
    expect(answered200).toBeGreaterThan(0);
  });

  it.each([
    ["GET /api/search", "/api/search", searchQuery, searchAnswerSchema],
    ["GET /api/workbench/search", "/api/workbench/search", searchQuery, any],
    [
      "GET /api/rag/chunk",
      "/api/rag/chunk",
      asked({
        source_path: fc.oneof(fc.constant("roofs.md"), text),
        chunk_ordinal: fc.oneof(fc.constant(0), number),
        corpus: corpusId,
      }),
      chunkResultSchema,
    ],
    [
      "GET /api/receipts",
      "/api/receipts",
      asked({
        q: text,
        kept: fc.constantFrom("true", "0", "maybe"),
        limit: number,
        after: fc.oneof(fc.constantFrom("trace_00000000", "trace_00000001"), text),
      }),
      any,
    ],
    ["GET /api/documents/by-name", "/api/documents/by-name", byNameQuery, byNameAnswerSchema],
    ["GET /api/history", "/api/history", historyQuery, historyAnswerSchema],
    ["GET /api/rag/index-info", "/api/rag/index-info", asked({ corpora: corpusId }), indexInfoSchema],
  ] as const)("%s", async (_name, path, made, schema) => {
    await fc.assert(
      fc.asyncProperty(made, (query) => answers(get(`${path}?${query}`), schema)),
      RUNS,
    );
    // Or only the refusals were tried.
    expect(answered200).toBeGreaterThan(0);
  });

  it("POST /api/receipts/{id}/replay", async () => {
    const searched = await dispatch(ROUTES, get("/api/workbench/search?q=flat+roof"));
    const { traceId } = (await searched.json()) as { traceId: string };
    const made = fc.record({
      id: fc.oneof(
        fc.constant(traceId),
        text.map((value) => encodeURIComponent(value.toWellFormed())),
      ),
      content: body(fc.record({ asOf: fc.oneof(fc.constantFrom("receipt", "today"), fc.jsonValue()) })),
    });
    await fc.assert(
      fc.asyncProperty(made, ({ id, content }) =>
        answers(post(`/api/receipts/${/^\.{0,2}$/.test(id) ? "x" : id}/replay`, content), any),
      ),
      RUNS,
    );
    expect(answered200).toBeGreaterThan(0);
  });

  it("GET /api/sidecar/corpora/{id}", async () => {
    const id = corpusId
      .map((value) => encodeURIComponent(value.toWellFormed()))
      .filter((value) => !/^\.{0,2}$/.test(value));
    await fc.assert(
      fc.asyncProperty(id, (value) => answers(get(`/api/sidecar/corpora/${value}`), any, sidecarErrorSchema)),
      RUNS,
    );
    // Or only the refusals were tried.
    expect(answered200).toBeGreaterThan(0);
  });
});
