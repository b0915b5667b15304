import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "./statement.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

it.each([
  [
    "with a parameter",
    sql`select statement as one from pg_prepared_statements where statement like ${"%as one%"}`,
  ],
  [
    "without parameters",
    sql`select statement as two from pg_prepared_statements where statement like '%as two%'`,
  ],
])("prepares a statement %s", async (_name, findsItself) => {
  expect(await rows(database.db, findsItself)).toHaveLength(1);
});
