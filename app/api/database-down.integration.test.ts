import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool } from "#db/client.ts";
import { checkHealth } from "#lib/services/health/check-health.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "./testing.ts";

/** An instance whose database ended after it was opened: nothing listens on its socket. */
let instance: TestInstance;
const folder = mkdtempSync(path.join(tmpdir(), "sightline-down-"));
const down = openPool({ socket: path.join(folder, "db.sock") });
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  const database = { ...instance.runtime.database, ...down };
  answerFrom({ ...instance.runtime, database, searches: down });
});
afterAll(async () => {
  await down.close();
  await instance?.close();
  rmSync(folder, { recursive: true, force: true });
});

function upload(): Request {
  const body = new FormData();
  body.set("file", new File(["# Quay\n\nA lantern."], "quay.md"));
  return new Request("http://localhost/api/documents", { method: "POST", body });
}
const get = (address: string) => new Request(`http://localhost${address}`);

it.each([
  ["a search", () => get("/api/search?q=lantern")],
  ["the search of the page", () => get("/api/workbench/search?q=lantern")],
  ["an upload", upload],
  ["the list of documents", () => get("/api/documents")],
  ["the list of corpora", () => get("/api/corpora")],
  ["the list of packs", () => get("/api/packs")],
])("%s says that the database is being started again, and when to retry", async (_name, request) => {
  const answer = await dispatch(request());
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3"]);
  expect((await answer.json()).error).toMatchObject({
    code: "database_unavailable",
    message: "The database is being started again. Try again in a few seconds.",
  });
});

it("health says at once that the database is unavailable", async () => {
  const answer = await dispatch(get("/api/health"));
  expect([answer.status, await answer.json()]).toMatchObject([503, { database: "unavailable" }]);
});

it("health does not wait for a database that does not answer", async () => {
  const waits = new Promise(() => {});
  const chain = { from: () => chain, where: () => waits };
  const db = { select: () => chain } as unknown as TestInstance["database"]["db"];
  expect(await checkHealth(instance.context({ db }), { withinMs: 1 })).toMatchObject({
    status: "degraded",
    database: "unavailable",
  });
});
