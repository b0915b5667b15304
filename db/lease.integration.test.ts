import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { advisoryLease } from "./lease.ts";
import { openSession } from "./session.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

/** Behind the embedded database all clients are one session, and there is one worker: no lease is needed there. */
describe.skipIf(process.env.SIGHTLINE_TEST_DB !== "native")("a lease between workers of one server", () => {
  let database: TestDatabase;
  let other: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    other = await openDatabase({ ...database.address, maxConnections: 2 });
  });
  afterAll(async () => {
    await other?.close();
    await database?.close();
  });

  it("has one holder, and another once that one lets go", async () => {
    const [first, second] = [
      advisoryLease(database.sql, "letting go"),
      advisoryLease(other.sql, "letting go"),
    ];
    expect([await first.held(), await second.held(), await first.held()]).toEqual([true, false, true]);
    await first.release();
    expect([await second.held(), await first.held()]).toEqual([true, false]);
    await second.release();
  });

  it("is told as lost by whoever's connection broke, and taken over", async () => {
    const [first, second] = [advisoryLease(database.sql, "broken"), advisoryLease(other.sql, "broken")];
    expect(await first.held()).toBe(true);
    await other.sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
    expect(await second.held()).toBe(true);
    expect(await first.held()).toBe(false);
    await second.release();
    expect(await first.held()).toBe(true);
    await first.release();
  });

  it("fails what runs in a session that broke, and goes on in another", async () => {
    const session = openSession(database.sql);
    const pidOf = async () => (await session.sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;
    const before = await pidOf();
    const waiting = session.sql`select pg_sleep(60)`.catch((error: { code?: string }) => error.code);
    const asleep = () =>
      other.sql`select 1 from pg_stat_activity where pid = ${before ?? 0} and query like '%pg_sleep%'`;
    await expect.poll(async () => (await asleep()).length).toBe(1);
    await other.sql`select pg_terminate_backend(${before ?? 0})`;
    expect(await waiting).toMatch(/^(57P01|CONNECTION_CLOSED)$/);
    // Until the client has seen that the connection is gone, a statement may still be lost with it.
    await expect.poll(() => pidOf().catch(() => before)).not.toBe(before);
    await session.close();
    await session.close();
  });
});
