import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { databaseFailure } from "#lib/errors/database-failure.ts";
import { openPool } from "./client.ts";
import { databaseHangs } from "./database-hangs.ts";
import { startEmbeddedServer } from "./embedded-process.ts";
import { openTestDatabase } from "./testing.ts";

/** More than a machine under load needs. */
const LONG_MS = 60_000;
const SHORT_MS = 300;
const ENDLESS =
  "select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100) c";

/** Tests of the embedded database alone run in one of the two suites. */
const embedded = test.skipIf(process.env.SIGHTLINE_TEST_DB === "native");

describe("a database that hangs", () => {
  embedded(
    "is distinguished from one that answers and from one that ended, for the embedded database",
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), "sightline-sign-"));
      const server = await startEmbeddedServer(dataDir, { durable: false });
      try {
        expect(await databaseHangs(server, LONG_MS)).toBe(false);
        process.kill(server.pid, "SIGSTOP");
        expect(await databaseHangs(server, SHORT_MS)).toBe(true);
        process.kill(server.pid, "SIGCONT");
        expect(await databaseHangs(server, LONG_MS)).toBe(false);
        const pool = openPool(server);
        await pool.sql`select 1`;
        const endless = pool.sql.unsafe(ENDLESS).catch(databaseFailure);
        process.kill(server.pid, "SIGKILL");
        expect(await endless).toMatchObject({
          code: "database_unavailable",
          message: expect.stringContaining("being started again"),
        });
        await pool.close();
      } finally {
        await server.stop(0);
        rmSync(dataDir, { recursive: true, force: true });
      }
      expect(await databaseHangs(server, LONG_MS)).toBe(false);
    },
  );

  it("is distinguished from one that answers, for a Postgres server", async () => {
    const mute = createServer(() => {}).listen(0, "127.0.0.1");
    await once(mute, "listening");
    const { port } = mute.address() as AddressInfo;
    expect(await databaseHangs({ url: `postgres://me@127.0.0.1:${port}/db` }, SHORT_MS)).toBe(true);
    mute.close();
  });

  it("is not one that is busy with a long statement", async () => {
    const database = await openTestDatabase();
    const busy = database.sql.unsafe(ENDLESS).execute();
    const ended = busy.catch((error: { code: string }) => error.code);
    try {
      expect(await databaseHangs(database.address, LONG_MS)).toBe(false);
    } finally {
      busy.cancel();
      expect(await ended).toBe("57014");
      await database.close();
    }
  });
});
