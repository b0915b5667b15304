import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { afterCommit } from "./after-commit.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it("work runs once, after the commit", async () => {
  let runs = 0;
  const work = () => {
    runs++;
  };
  await database.db.transaction(async (tx) => {
    afterCommit(tx, work);
    afterCommit(tx, work);
    await tx.execute(sql`select 1`);
    expect(runs).toBe(0);
  });
  expect(runs).toBe(1);
});

it("work of a rolled-back transaction does not run", async () => {
  let runs = 0;
  const rolledBack = database.db.transaction(async (tx) => {
    afterCommit(tx, () => {
      runs++;
    });
    throw new Error("no");
  });
  await expect(rolledBack).rejects.toThrow("no");
  expect(runs).toBe(0);
});
