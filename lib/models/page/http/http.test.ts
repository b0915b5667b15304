import { afterAll, beforeAll, expect, it } from "vitest";
import { answerStatus } from "../../testing/embeddings-server.ts";
import { boxesOfVectors, guessGrid } from "../picture-grid.ts";
import { lineWords, pageOf } from "../testing/pages.ts";
import {
  type PoolingServer,
  SERVER_DIMENSION,
  SERVER_GRID,
  startPoolingServer,
} from "../testing/pooling-server.ts";
import { createHttpPageEmbedder } from "./http.ts";

let server: PoolingServer;
beforeAll(async () => {
  server = await startPoolingServer();
});
afterAll(() => server.close());

const spec = () => ({
  model: "col",
  baseUrl: `${server.url}/v1/`,
  dimension: SERVER_DIMENSION,
  batch: 2,
  timeoutSeconds: 20,
});
const deps = { wait: async () => {} };
const page = pageOf(lineWords(["A plan."]), {
  picture: { bytes: new Uint8Array([1, 2, 3]), mediaType: "image/webp" },
});

it("sends the picture as a conversation, with the key, and the question unchanged", async () => {
  const embedder = createHttpPageEmbedder(spec(), { ...deps, apiKey: () => "s3cret" });
  await embedder.embedPages([page]);
  const sent = server.asked.at(-1);
  expect(sent?.path).toBe("/pooling");
  expect(sent?.authorization).toBe("Bearer s3cret");
  expect(sent?.body).toMatchObject({ model: "col", messages: [{ role: "user" }] });
  expect(sent?.body.messages?.[0]?.content[0]?.image_url?.url).toBe("data:image/webp;base64,AQID");
  await embedder.embedQuery("site plan");
  expect(server.asked.slice(-2).map(({ path, body }) => [path, body.input ?? body.prompt])).toEqual(
    expect.arrayContaining([
      ["/pooling", "site plan"],
      ["/tokenize", "site plan"],
    ]),
  );
});

it("maps the vectors to a grid with the shape of the page", async () => {
  const [embedded] = await createHttpPageEmbedder(spec(), deps).embedPages([page]);
  const { rows, columns, others } = SERVER_GRID;
  expect(embedded?.patches).toHaveLength(rows * columns + others);
  expect(guessGrid(rows * columns + others, page)).toMatchObject({ rows, columns });
  const boxes = boxesOfVectors(rows * columns + others, page);
  expect(boxes[0]).toEqual({ x0: 0, y0: 0, x1: 600, y1: 800 });
  expect(boxes[4]).toEqual({ x0: 0, y0: 0, x1: 100, y1: 100 });
});

it("repeats temporary failures, and throws a clear error for permanent ones", async () => {
  const embedder = createHttpPageEmbedder(spec(), deps);
  server.misbehave(answerStatus(503), answerStatus(429));
  expect((await embedder.embedPages([page]))[0]?.patches.length).toBeGreaterThan(0);
  server.misbehave(answerStatus(401));
  await expect(embedder.embedPages([page])).rejects.toThrow("refused the API key");
});

it.each([
  ["another dimension", { data: [{ data: [[1, 2]] }] }, "2 dimensions, 32 are configured"],
  ["one vector for all", { data: [{ data: [1, 2, 3] }] }, "one a token was expected"],
  ["no vectors", { data: [] }, "no list of vectors"],
])("throws a clear error for an answer with %s", async (_, body, words) => {
  server.misbehave((response) => response.end(JSON.stringify(body)));
  const embedder = createHttpPageEmbedder(spec(), deps);
  await expect(embedder.embedPages([page])).rejects.toMatchObject({ code: "embedder_unavailable" });
  server.misbehave((response) => response.end(JSON.stringify(body)));
  await expect(embedder.embedPages([page])).rejects.toThrow(words);
});
