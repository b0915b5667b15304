import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "./testing.ts";
import { coveredByLock, outsideTransactions } from "./testing-transactions.ts";

let database: TestDatabase;
const server = createServer((_request, response) => response.end("here"));
let port = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await database?.close();
});

const model = outsideTransactions({ embed: async () => [1] });
const WORK: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["reads a file", () => readFile(fileURLToPath(import.meta.url))],
  ["calls a service", async () => (await fetch(`http://127.0.0.1:${port}/`)).text()],
  ["calls a service again", async () => (await fetch(`http://127.0.0.1:${port}/`)).text()],
  [
    "calls a service over node:http",
    async () => {
      const [response] = await once(get(`http://127.0.0.1:${port}/`), "response");
      response.resume();
      await once(response, "end");
    },
  ],
  ["starts a process", () => once(spawn(process.execPath, ["--version"]), "exit")],
  ["calls a model", () => model.embed()],
];

describe("a watched transaction fails if it", () => {
  it.each(WORK)("%s", async (_name, work) => {
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await work();
    });
    await expect(transaction).rejects.toThrow("outside the database");
    await expect(database.sql.begin(() => work())).rejects.toThrow("outside the database");
  });
});

it("a watched transaction may use the database, and work after it is not restricted", async () => {
  const rows = await database.db.transaction((tx) => tx.execute(sql`select 7 as seven`));
  expect(rows[0]).toEqual({ seven: 7 });
  for (const [, work] of WORK) await work();
});

it("a watched transaction may do work that its lock must cover, and no other", async () => {
  const file = fileURLToPath(import.meta.url);
  await database.db.transaction(() => coveredByLock(() => readFile(file)));
  const both = database.db.transaction(async () => {
    await coveredByLock(() => readFile(file));
    await readFile(file);
  });
  await expect(both).rejects.toThrow("outside the database");
});
