import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "#db/testing.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import { addDocument } from "#lib/indexing/testing.ts";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { readScope } from "../scope/read-scope.ts";
import { bestCosine, denseList } from "./dense.ts";

let database: TestDatabase;
const embedder = createFakeEmbedder({ dimension: 96 });
const TOPICS = "housing flood parking canal heritage school tower market woodland cycle".split(" ");
const PASSAGES = Array.from({ length: 200 }, (_, i) =>
  [0, 1, 2]
    .map((k) => TOPICS[(i * (k + 3) + k) % TOPICS.length])
    .join(" ")
    .concat(` number${i}`),
);

beforeAll(async () => {
  database = await openTestDatabase();
  await addDocument(database, { id: "all", title: "All", passages: PASSAGES }, embedder);
  await addDocument(
    database,
    { id: "other", corpusId: "other", title: "All", passages: PASSAGES.slice(0, 20) },
    embedder,
  );
});
afterAll(() => database?.close());

const admission = { actor: LOCAL_ACTOR, filters: { corpora: ["plans"] } };

async function nearest(question: string, depth: number) {
  const [vector = new Float32Array()] = await embedder.embed([question], "query");
  const scope = await readScope(database.db, admission, new Map());
  const generations = scope.corpora.map(({ generationId }) => generationId);
  const list = await denseList(database.db, generations, vector, admission, { depth });
  const found = [...list].map(([id, cosines]) => ({ id, ...bestCosine(cosines) }));
  return { vector, found };
}

/** Cosines by plain computation over both facets, rounded to half precision. */
async function plain(vector: Float32Array) {
  const rows = await database.sql<{ id: number; embedding: string }[]>`
    select c.id, e.embedding::text from chunks c join chunk_vectors v on v.chunk_id = c.id
    join embeddings e on e.id = v.embedding_id where c.corpus_id = 'plans'`;
  const best = new Map<number, number>();
  for (const { id, embedding } of rows) {
    const numbers: number[] = JSON.parse(embedding);
    const cosine = numbers.reduce((sum, each, place) => sum + each * (vector[place] ?? 0), 0);
    best.set(id, Math.max(cosine, best.get(id) ?? -1));
  }
  return best;
}

describe("denseList", () => {
  it("returns the exact cosines of all passages when asked for all", async () => {
    const { vector, found } = await nearest("flood canal woodland", 500);
    const expected = await plain(vector);
    expect(found).toHaveLength(expected.size);
    for (const { id, dense } of found) expect(dense).toBeCloseTo(expected.get(id) ?? 0, 2);
  });

  it("has the nearest passages in its pool when asked for few", async () => {
    const { vector, found } = await nearest("flood canal woodland", 60);
    const best = [...(await plain(vector))].sort((a, b) => b[1] - a[1]).slice(0, 5);
    const ids = new Set(found.map(({ id }) => id));
    expect(best.filter(([id]) => ids.has(id)).length).toBeGreaterThanOrEqual(4);
  });
});

describe("readCosines", () => {
  it("returns the same cosine for a passage as the search for the nearest does", async () => {
    const { vector, found } = await nearest("flood canal woodland", 500);
    const scope = await readScope(database.db, admission, new Map());
    const generationIds = scope.corpora.map(({ generationId }) => generationId);
    const some = found.filter((_each, place) => place % 7 === 0);
    const chunkIds = some.map(({ id }) => id);
    const again = await textIndex.readCosines(database.db, { generationIds, vector, chunkIds });
    expect(
      [...again].map(([id, cosines]) => ({ id, ...bestCosine(cosines) })).sort((a, b) => a.id - b.id),
    ).toEqual(some.sort((a, b) => a.id - b.id));
  });

  it("leaves out passages whose vectors are of another model, of any dimension", async () => {
    const other = createFakeEmbedder({ dimension: 32, seed: "other" });
    const document = { id: "small", corpusId: "small", title: "All", passages: PASSAGES.slice(0, 3) };
    await addDocument(database, document, other);
    const rows = await database.sql<{ id: number; corpus: string; generation: number }[]>`
      select id, corpus_id as corpus, generation_id as generation from chunks where chunk_ordinal < 3`;
    const plans = rows.filter(({ corpus }) => corpus === "plans");
    const generationIds = [...new Set(plans.map(({ generation }) => generation))];
    const [vector = new Float32Array()] = await embedder.embed(["flood"], "query");
    const chunkIds = rows.map(({ id }) => id);
    const list = await textIndex.readCosines(database.db, { generationIds, vector, chunkIds });
    expect([...list.keys()].sort((a, b) => a - b)).toEqual(plans.map(({ id }) => id).sort((a, b) => a - b));
  });
});
