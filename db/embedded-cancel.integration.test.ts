import { createConnection } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./client.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

/** Runs for hours unless stopped. */
const ENDLESS =
  "select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100) c";
const CANCELLED = { code: "57014" };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

async function connect<T>(
  options: { readonly maxConnections?: number; readonly statementTimeoutMs?: number },
  use: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const own = await openDatabase({ ...database.address, maxConnections: 1, ...options });
  try {
    return await use(own.sql);
  } finally {
    await own.sql.end({ timeout: 0 });
  }
}

/** Sends a query, so that it runs or waits on the server. */
function send(query: postgres.PendingQuery<postgres.Row[]>) {
  const outcome = query.execute().then(
    (rows) => [...rows],
    (error: unknown) => error,
  );
  return { query, outcome };
}

type Sent = ReturnType<typeof send>;
type Key = { readonly pid: number; readonly secret: number };

/** Returns the key of the connection that sent a statement; null before it is sent. */
function keyOf(query: Sent["query"]): Key | null {
  return (query as { readonly state?: Key | null }).state ?? null;
}

/**
 * Cancels a statement as its client does. Repeats, because a server ignores a cancel that arrives before its statement.
 */
async function cancelUntilEnded({ query, outcome }: Sent): Promise<void> {
  let ended = false;
  outcome.finally(() => {
    ended = true;
  });
  while (!ended) {
    const key = keyOf(query);
    if (key !== null) await cancel(key.pid, key.secret);
    await Promise.race([outcome, wait(20)]);
  }
}

describe("a long-running statement", () => {
  test("ends when its client cancels it, while its connection and other clients continue", async () => {
    await connect({}, async (sql) => {
      const endless = send(sql.unsafe(ENDLESS));
      await cancelUntilEnded(endless);
      expect(await endless.outcome).toMatchObject(CANCELLED);
      expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
      expect([...(await database.sql`select 2 as two`)]).toEqual([{ two: 2 }]);
    });
  });

  test("ends after the connection's statement timeout, prepared or not", async () => {
    await connect({ statementTimeoutMs: 300 }, async (sql) => {
      await expect(sql.unsafe(ENDLESS)).rejects.toMatchObject(CANCELLED);
      await expect(sql.unsafe(`${ENDLESS} where a > $1`, [3], { prepare: true })).rejects.toMatchObject(
        CANCELLED,
      );
      expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    });
  });

  test("rolls back its whole transaction when stopped", async () => {
    await database.sql`create table half_done (id int)`;
    await connect({ statementTimeoutMs: 300 }, async (sql) => {
      const transaction = sql.begin(async (tx) => {
        await tx`insert into half_done values (1)`;
        await tx.unsafe(ENDLESS);
      });
      await expect(transaction).rejects.toMatchObject(CANCELLED);
    });
    expect([...(await database.sql`select count(*)::int as n from half_done`)]).toEqual([{ n: 0 }]);
  });
});

describe.skipIf(process.env.SIGHTLINE_TEST_DB === "native")("the embedded server", () => {
  test("leaves the queue if cancelled while another client has the session", async () => {
    await connect({}, (first) =>
      connect({}, (second) =>
        connect({}, async (third) => {
          await first.begin(async (transaction) => {
            await transaction`select 1`;
            const waiting = send(second`insert into half_done values (2)`);
            const described = send(third.unsafe("insert into half_done values ($1)", [3]));
            await cancelUntilEnded(waiting);
            await cancelUntilEnded(described);
            expect(await waiting.outcome).toMatchObject(CANCELLED);
            expect(await described.outcome).toMatchObject(CANCELLED);
          });
          expect([...(await second`select count(*)::int as n from half_done`)]).toEqual([{ n: 0 }]);
          expect([...(await third.unsafe("select $1::int as n", [4]))]).toEqual([{ n: 4 }]);
        }),
      ),
    );
  });

  test("stops when its client disconnects", async () => {
    await connect({}, async (sql) => {
      const { query } = send(sql.unsafe(ENDLESS));
      await expect.poll(() => keyOf(query)).not.toBeNull();
    });
    expect([...(await database.sql`select 1 as one`)]).toEqual([{ one: 1 }]);
  });

  test("stops only for the key of its own client, which no other client has", async () => {
    const keys = await Promise.all([startUp(), startUp()]);
    expect(new Set(keys.map(({ pid }) => pid)).size).toBe(2);
    const long = send(database.sql.unsafe("select count(*)::int as n from generate_series(1, 2000000)"));
    for (const { pid, secret } of keys) {
      await cancel(pid, secret);
      await cancel(pid + 1, secret);
      for (let other = 1; other < 20; other++) await cancel(other, 12_345);
    }
    expect(await long.outcome).toEqual([{ n: 2_000_000 }]);
  });
});

function connectRaw() {
  const { address } = database;
  if ("socket" in address) return createConnection(address.socket);
  const { hostname, port } = new URL(address.url);
  return createConnection(Number(port || 5432), hostname);
}

/** Starts a session and returns its key. */
async function startUp(): Promise<Key> {
  const socket = connectRaw();
  const body = Buffer.from("user\0postgres\0database\0postgres\0\0");
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  socket.write(Buffer.concat([head, body]));
  let answer = Buffer.alloc(0);
  for await (const chunk of socket) {
    answer = Buffer.concat([answer, chunk as Buffer]);
    for (let at = 0; at + 13 <= answer.length; at += 1 + answer.readInt32BE(at + 1)) {
      if (answer[at] === "K".charCodeAt(0))
        return { pid: answer.readInt32BE(at + 5), secret: answer.readInt32BE(at + 9) };
    }
  }
  throw new Error("no key");
}

async function cancel(pid: number, secret: number): Promise<void> {
  const socket = connectRaw();
  const message = Buffer.alloc(16);
  [16, 80_877_102, pid, secret].forEach((value, place) => {
    message.writeInt32BE(value | 0, 4 * place);
  });
  socket.write(message);
  for await (const _nothing of socket) throw new Error("a cancel is not answered");
}
