import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { inSession } from "./session.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

/** Sends four rows, then fails. */
const FAILS_LATE = "select 1 / (i - 5) from generate_series(1, 10) i";
const THREE = [{ i: 1 }, { i: 2 }, { i: 3 }];

let database: TestDatabase;
/** One connection, so that each statement follows the failed one. */
let one: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  one = await openDatabase({ ...database.address, maxConnections: 1 });
});
afterAll(async () => {
  await one?.close();
  await database?.close();
});

describe("the statement after one that failed between its rows has every row and no hole", () => {
  it("as a template", async () => {
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow("division by zero");
    expect([...(await one.sql`select i from generate_series(1, 3) i`)]).toStrictEqual(THREE);
  });

  it("as text, alone and as a script of two", async () => {
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow();
    expect([...(await one.sql.unsafe("select i from generate_series(1, 3) i"))]).toStrictEqual(THREE);
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow();
    const both = await one.sql.unsafe("select i from generate_series(1, 3) i; select 1 as i");
    expect(both.map((result) => [...(result as unknown as object[])])).toStrictEqual([THREE, [{ i: 1 }]]);
  });

  it("through drizzle, as objects and as values", async () => {
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow();
    expect([...(await one.db.execute(sql`select i from generate_series(1, 3) i`))]).toStrictEqual(THREE);
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow();
    const i = sql<number>`i`;
    expect(await one.db.select({ i }).from(sql`generate_series(1, 3) i`)).toStrictEqual(THREE);
  });

  it("in a transaction and in a session of its own", async () => {
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow();
    const found = await one.sql.begin((tx) => tx`select i from generate_series(1, 3) i`);
    expect([...found]).toStrictEqual(THREE);
    await inSession(one.sql, async (session) => {
      await expect(session.unsafe(FAILS_LATE)).rejects.toThrow();
      expect([...(await session`select i from generate_series(1, 3) i`)]).toStrictEqual(THREE);
    });
  });

  it("with no rows at all", async () => {
    await expect(one.sql.unsafe(FAILS_LATE)).rejects.toThrow();
    expect([...(await one.sql`select 1 where false`)]).toStrictEqual([]);
  });
});
