import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openTestDatabase, TEST_DATABASE_KIND } from "./testing.ts";

// A native server has a database for each test file.
describe.skipIf(TEST_DATABASE_KIND === "native")("a shared server of the tests", () => {
  it("is the same and like new for the next test file: no rows, first numbers, no files, no statistics", async () => {
    const used = await openTestDatabase("embedded");
    const file = path.join(used.dataDir, "left.txt");
    const insert = (database: typeof used) =>
      database.sql<{ id: number }[]>`insert into terms (term) values ('quay') returning id`;
    const [before] = await insert(used);
    await used.sql`analyze terms`;
    writeFileSync(file, "left");
    await used.close();
    const next = await openTestDatabase("embedded");
    expect(next.dataDir).toBe(used.dataDir);
    expect(existsSync(file)).toBe(false);
    expect(await next.sql`select term from terms`).toEqual([]);
    expect(await next.sql`select from pg_stats where tablename = 'terms'`).toEqual([]);
    expect(await insert(next)).toEqual([before]);
    await next.close();
  });

  it.each([
    "create table left_behind (id int)",
    "alter table terms add left_behind int",
    "create function left_behind() returns int language sql as 'select 1'",
    "alter table terms add constraint left_behind check (term <> '')",
  ])("ends after a test that changed its schema: %s", async (change) => {
    const used = await openTestDatabase("embedded");
    await used.sql.unsafe(change);
    await used.close();
    const next = await openTestDatabase("embedded");
    expect(next.dataDir).not.toBe(used.dataDir);
    expect(existsSync(used.dataDir)).toBe(false);
    await next.close();
  });
});
