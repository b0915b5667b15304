import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorAnswerSchema, searchAnswerSchema } from "#lib/domain/api.ts";
import { chunkResultSchema, indexInfoSchema, ragSearchAnswerSchema } from "#lib/domain/rag.ts";
import { sidecarQueryResponseSchema } from "#lib/domain/sidecar.ts";
import { sidecarDebugSchema, sidecarErrorSchema } from "#lib/domain/sidecar-corpora.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
import * as chunk from "./rag/chunk/route.ts";
import * as index from "./rag/index/route.ts";
import * as ragSearch from "./rag/search/route.ts";
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
  "/api/rag/search": ragSearch,
  "/api/rag/chunk": chunk,
  "/api/rag/index": index,
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
const hostile = fc.constantFrom(
  ...'\u0000|\ud800|\udc00\ud800|"|\'|%|_|\\|;--|$1|(|)|((|*|""|"a|a"b" c|-|:|::|@|#|&|<->|NaN|null|doc::x@1::chars-0-1|R1|(a)|3.12|roofs.md|plan 2031-02-30|\u202e|\u00ad|İ|ﬀ|𝔸'.split(
    "|",
  ),
);
const good = fc.constantFrom(
  "flat roof",
  "map of flat roofs",
  "Policy R1",
  "roofs.md",
  '"flat roof"',
  "a",
  "the",
);
const text = fc.oneof(
  { arbitrary: good, weight: 8 },
  { arbitrary: hostile, weight: 3 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 40 }), weight: 2 },
  {
    arbitrary: fc
      .array(fc.oneof(hostile, fc.constantFrom("flat", "roof", " ")), { maxLength: 12 })
      .map((words) => words.join(" ")),
    weight: 2,
  },
  { arbitrary: fc.constantFrom("roof ".repeat(799), "x".repeat(4001)), weight: 1 },
);
/** Of these one, mostly; else one that is refused. */
const among = (good: readonly string[], ...bad: readonly string[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 15 },
    { arbitrary: fc.constantFrom(...bad, ""), weight: 1 },
  );
const day = among(["2030-02-01", "1999-12-31", "2040-02-29", "9999-12-31"], "2030-02-30", "0000-01-01", "-1");
const label = fc.oneof(
  fc.constantFrom("roofs", "md", "my-documents"),
  hostile,
  fc.string({ minLength: 1, maxLength: 30 }),
);
const names = fc.oneof(
  { arbitrary: fc.array(label, { maxLength: 3 }), weight: 12 },
  { arbitrary: fc.oneof(text, fc.array(text)), weight: 1 },
);
const corpusId = fc.oneof(
  { arbitrary: fc.constant("my-documents"), weight: 3 },
  { arbitrary: text, weight: 1 },
);
const number = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 50 }), weight: 12 },
  { arbitrary: fc.oneof(fc.integer(), fc.double(), fc.constant(2 ** 53), fc.string()), weight: 1 },
);
/** A value as it should be, mostly; else anything that JSON can say. */
const mostly = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 30 }, { arbitrary: fc.jsonValue(), weight: 1 });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  });

const filters = some({
  documentIds: names,
  docTypes: names,
  formats: names,
  tags: names,
  tagMode: among(["any", "all"], "none"),
  authorities: names,
  adoptionStatuses: names,
  projects: names,
  matters: names,
  dateFrom: day,
  dateTo: day,
  isDecision: fc.boolean(),
  isQuestion: fc.boolean(),
  isAction: fc.boolean(),
  spatial: fc.record({
    geometry: fc.oneof(fc.constant({ type: "Point" }), fc.jsonValue()),
    advisory: fc.constantFrom(true, true, true, false),
  }),
  confidentialityAllow: fc.array(among(["public", "internal", "restricted"]), { maxLength: 2 }),
  allowRestricted: fc.boolean(),
});
const sidecarBody = fc
  .record({
    corpus_ids: mostly(
      fc.oneof(
        { arbitrary: fc.constant(["my-documents"]), weight: 5 },
        { arbitrary: fc.array(corpusId, { maxLength: 3 }), weight: 1 },
      ),
    ),
    query: mostly(text),
    schema_version: mostly(fc.constant(1)),
    rest: some({
      top_k: number,
      filters: fc.oneof(fc.constant({}), filters),
      mode: among(["semantic", "semantic_with_keyword_boost", "hybrid"], "keyword"),
      include_chunks: fc.boolean(),
      include_documents: fc.boolean(),
      include_debug: fc.boolean(),
      include_receipt_fields: fc.boolean(),
      intended_query_class: among(["exact_document_lookup", "mixed_unknown"], "other"),
      trace_id: fc.oneof(label, label, label, text),
    }),
  })
  .map(({ rest, ...fixed }) => ({ ...fixed, ...rest }));
const ragBody = fc
  .record({
    query: mostly(text),
    rest: some({
      profile_id: among(["adaptive", "default_research", "decisions_recent", "templates_lookup"], "none"),
      mode: among(["hybrid", "semantic", "keyword"], "none"),
      top_k: number,
      pack: among(["both", "full", "llm"], "none"),
      filters: some({
        corpora: fc.constant(["my-documents"]),
        tags: names,
        tag_mode: among(["any", "all"]),
        project: names,
        doc_type: names,
        date_from: day,
        date_to: day,
        confidentiality_allow: fc.array(among(["public", "internal", "restricted"]), {
          maxLength: 2,
        }),
        allow_restricted: fc.boolean(),
      }),
    }),
  })
  .map(({ rest, ...fixed }) => ({ ...fixed, ...rest }));
const body = (made: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: made.map((value) => JSON.stringify(value)), weight: 12 },
    { arbitrary: fc.json(), weight: 1 },
    { arbitrary: fc.string(), weight: 1 },
  );
const asked = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record(fields, { requiredKeys: [] })
    .map((values) =>
      new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString(),
    );
const post = (path: string, content: string) =>
  new Request(`http://localhost:3000${path}`, { method: "POST", body: content });
const get = (path: string) => new Request(`http://localhost:3000${path}`);

const searchQuery = asked({
  q: text,
  mode: among(["hybrid", "semantic", "keyword", "semantic_with_keyword_boost"], "none"),
  lanes: among(["auto", "text", "page", "both"], "none"),
  limit: number,
  offset: number,
  passages: number,
  corpora: names,
  documents: names,
  tags: names,
  tagMode: among(["any", "all"]),
  docTypes: names,
  dateFrom: day,
  dateTo: day,
  isDecision: among(["true", "0"], "maybe"),
});

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
    ["POST /api/rag/search", "/api/rag/search", ragBody, ragSearchAnswerSchema, errorAnswerSchema],
  ] as const)("%s", async (_name, path, made, schema, refusal) => {
    await fc.assert(
      fc.asyncProperty(body(made), (content) => answers(post(path, content), schema, refusal)),
      RUNS,
    );
    // Or only the refusals were tried.
    expect(answered200).toBeGreaterThan(RUNS.numRuns / 20);
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
    ["GET /api/rag/index", "/api/rag/index", asked({ corpora: corpusId }), indexInfoSchema],
  ] as const)("%s", async (_name, path, made, schema) => {
    await fc.assert(
      fc.asyncProperty(made, (query) => answers(get(`${path}?${query}`), schema)),
      RUNS,
    );
    // Or only the refusals were tried.
    expect(answered200).toBeGreaterThan(RUNS.numRuns / 20);
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
    expect(answered200).toBeGreaterThan(RUNS.numRuns / 20);
  });
});
