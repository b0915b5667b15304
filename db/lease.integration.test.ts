import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { advisoryLease } from "./lease.ts";
import { openSession } from "./session.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

/** The embedded database has one session for all clients and one worker, so it needs no lease. */
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

  it("has one holder, and another after it is released", async () => {
    const [first, second] = [
      advisoryLease(database.sql, "letting go"),
      advisoryLease(other.sql, "letting go"),
    ];
    expect([await first.held(), await second.held(), await first.held()]).toEqual([true, false, true]);
    await first.release();
    expect([await second.held(), await first.held()]).toEqual([true, false]);
    await second.release();
  });

  it("is lost when the holder's connection breaks, and another worker takes it", async () => {
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

  it("refuses statements of a broken session, and continues in a new one", async () => {
    const session = openSession(database.sql);
    const pidOf = async () => (await session.sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;
    const before = await pidOf();
    const waiting = session.sql`select pg_sleep(60)`.catch((error: { code?: string }) => error.code);
    const asleep = () =>
      other.sql`select 1 from pg_stat_activity where pid = ${before ?? 0} and query like '%pg_sleep%'`;
    await expect.poll(async () => (await asleep()).length).toBe(1);
    await other.sql`select pg_terminate_backend(${before ?? 0})`;
    expect(await waiting).toMatch(/^(57P01|CONNECTION_CLOSED)$/);
    // Until the client notices that the connection is lost, a statement may still fail with it.
    await expect.poll(() => pidOf().catch(() => before)).not.toBe(before);
    await session.close();
    await session.close();
  });
});
