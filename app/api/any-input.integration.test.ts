import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { RUNS } from "#testing/property-runs.ts";
import { answerFrom, dispatch } from "./testing.ts";
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
} from "./testing-requests.ts";

/** No input causes a 500. Our own schema refuses invalid input in words. */

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

let answered200 = 0;
beforeEach(() => {
  answered200 = 0;
});

/** The answer fits the definition of its route; see `dispatch`. */
async function answers(request: Request): Promise<void> {
  const answered = await dispatch(request);
  if (answered.status === 200) answered200++;
  else expect(answered.status, await answered.text()).toBeLessThan(500);
}

const post = (path: string, content: string) =>
  new Request(`http://localhost:3000${path}`, { method: "POST", body: content });
const get = (path: string) => new Request(`http://localhost:3000${path}`);

describe("no input causes a 500", () => {
  it.each([
    ["/api/sidecar/query", sidecarBody],
    ["/api/sidecar/query/debug", sidecarBody],
    ["/api/search", frameBody],
    ["/api/across", acrossBody],
    ["/api/compare", compareBody],
    ["/api/rag/search", ragBody],
  ] as const)("POST %s", async (path, made) => {
    await fc.assert(
      fc.asyncProperty(body(made), (content) => answers(post(path, content))),
      RUNS,
    );
    // Otherwise only refusals were tested.
    expect(answered200).toBeGreaterThan(0);
  });

  it.each([
    ["/api/search", searchQuery],
    ["/api/workbench/search", searchQuery],
    [
      "/api/rag/chunk",
      asked({
        source_path: fc.oneof(fc.constant("roofs.md"), text),
        chunk_ordinal: fc.oneof(fc.constant(0), number),
        corpus: corpusId,
      }),
    ],
    [
      "/api/receipts",
      asked({
        q: text,
        kept: fc.constantFrom("true", "0", "maybe"),
        limit: number,
        after: fc.oneof(fc.constantFrom("trace_00000000", "trace_00000001"), text),
      }),
    ],
    ["/api/documents/by-name", byNameQuery],
    ["/api/history", historyQuery],
    ["/api/suggest", asked({ q: text, corpora: corpusId })],
    ["/api/did-you-mean", asked({ q: text, corpora: corpusId })],
    ["/api/also-called", asked({ q: text, corpora: corpusId })],
    ["/api/rag/index-info", asked({ corpora: corpusId })],
  ] as const)("GET %s", async (path, made) => {
    await fc.assert(
      fc.asyncProperty(made, (query) => answers(get(`${path}?${query}`))),
      RUNS,
    );
    // Otherwise only refusals were tested.
    expect(answered200).toBeGreaterThan(0);
  });

  it("POST /api/receipts/{id}/replay", async () => {
    const searched = await dispatch(get("/api/workbench/search?q=flat+roof"));
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
        answers(post(`/api/receipts/${/^\.{0,2}$/.test(id) ? "x" : id}/replay`, content)),
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
      fc.asyncProperty(id, (value) => answers(get(`/api/sidecar/corpora/${value}`))),
      RUNS,
    );
    // Otherwise only refusals were tested.
    expect(answered200).toBeGreaterThan(0);
  });
});
