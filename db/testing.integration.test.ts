import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test("a test database is migrated and empty, and supports vectors", async () => {
  const [row] = await database.db.execute<{ documents: number; near: number }>(
    sql`select (select count(*)::int from documents) as documents, '[1,0]'::halfvec <=> '[1,0]'::halfvec as near`,
  );
  expect(row).toEqual({ documents: 0, near: 0 });
});

test("migrating again, twice at once, changes nothing", async () => {
  const results = await Promise.all([migrate(database.db), migrate(database.db)]);
  expect(results.map((result) => result.applied)).toEqual([0, 0]);
});
