import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { databaseFailure } from "#lib/errors/database-failure.ts";
import { type DatabaseAddress, openPool } from "./client.ts";

const RESTARTING = {
  code: "database_unavailable",
  message: "The database is being started again. Try again in a few seconds.",
  details: { retryAfterSeconds: 3 },
};

/** Returns the errors of a statement, of a drizzle query, and of a transaction. */
async function failuresAt(address: DatabaseAddress) {
  const pool = openPool(address);
  const failed = async (run: PromiseLike<unknown>) =>
    Promise.resolve(run).then(
      () => null,
      (error: unknown) => databaseFailure(error),
    );
  const failures = [
    await failed(pool.sql`select 1`),
    await failed(pool.db.execute(sql`select 1`)),
    await failed(pool.db.transaction((tx) => tx.execute(sql`select 1`))),
  ];
  await pool.close();
  return failures;
}

it("an embedded database that has ended is reported as being started again", async () => {
  const failures = await failuresAt({ socket: path.join(tmpdir(), "no-such-folder", "db.sock") });
  for (const failure of failures) expect(failure).toMatchObject(RESTARTING);
});

it("a server that refuses connections cannot be reached, and the words name the setting", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  for (const failure of await failuresAt({ url: `postgres://me@127.0.0.1:${port}/db` }))
    expect(failure).toMatchObject({
      code: "database_unavailable",
      message: expect.stringMatching(/^The database cannot be reached\..+DATABASE_URL/),
    });
});

it.each(["57P01", "57P03", "53300"])("SQLSTATE %s means that the server is not ready", (code) => {
  expect(databaseFailure(Object.assign(new Error("no"), { code, query: "select 1" }))).toMatchObject(
    RESTARTING,
  );
});

it("a statement beyond the server's time limit, and a failed attempt to connect, mean that it does not answer", () => {
  for (const code of ["57014", "CONNECT_TIMEOUT"])
    expect(databaseFailure(Object.assign(new Error("no"), { code, query: "select 1" }))).toMatchObject({
      code: "database_unavailable",
      message: "The database does not answer. Try again in a minute. If it lasts, restart Sightline.",
    });
});

it("SQLSTATE 53100 means that the disk of the database is full", () => {
  const error = Object.assign(new Error("no"), { code: "53100", query: "insert" });
  expect(databaseFailure(error)).toMatchObject({
    code: "database_unavailable",
    message: "The disk of the database is full. Free some space, then try again.",
  });
});

it("a missing file, a lost client and a wrong statement are not failures of the database", () => {
  for (const error of [
    Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }),
    Object.assign(new Error("aborted"), { code: "ECONNRESET" }),
    Object.assign(new Error("syntax"), { code: "42601", query: "selec" }),
    new Error("plain"),
    "text",
  ])
    expect(databaseFailure(error)).toBeNull();
});
