import { afterAll, beforeAll, expect, it } from "vitest";
import { presetRoute } from "#lib/domain/route-choice.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "./testing.ts";

/**
 * SEMANTIC_SEARCH_ENABLED=false: every search answers by keyword, except that the contract of `/api/search` says that
 * this address is then absent.
 */
const frame = { query: "granite kerbs" };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ env: { SEMANTIC_SEARCH_ENABLED: "false" } });
  answerFrom(instance.runtime);
  await instance.upload("kerbs.md", "# Kerbs\n\nDropped kerbs are laid in tawny granite.\n");
});
afterAll(() => instance?.close());

const get = (address: string) => dispatch(new Request(`http://localhost:3000${address}`));
const post = (address: string, body: unknown) =>
  dispatch(
    new Request(`http://localhost:3000${address}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );

it.each([
  ["GET", () => get("/api/search?q=kerbs")],
  ["POST", () => post("/api/search", frame)],
])("%s /api/search is absent, and says what to do", async (_method, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    detail: "Semantic search is not enabled",
    error: { code: "search_disabled" },
  });
});

it.each([
  ["the page", 200, () => get("/api/workbench/search?q=granite+kerbs")],
  ["a pack of ranked passages", 200, () => post("/api/rag/search", frame)],
  ["an assembled pack", 201, () => post("/api/packs/assemble", { frame })],
  [
    "a comparison",
    200,
    () => post("/api/compare", { frame, routes: [presetRoute("hybrid"), presetRoute("keyword")] }),
  ],
])("%s is answered by keyword", async (_name, status, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain("tawny granite");
});
