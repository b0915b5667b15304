import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

/** A device that answers each write with ENOSPC, as a file on a full disk does. */
const FULL = "/dev/full";
const ROOT = path.join(import.meta.dirname, "../..");
const source = (file: string) => JSON.stringify(pathToFileURL(path.join(ROOT, file)).href);

/** The web server with the API's handlers. Prints its port. */
const SERVER = `
  import { createWebServer, listen } from ${source("cli/web/server.ts")};
  import { answerOverHttp } from ${source("app/api/testing.ts")};
  import { loadConfig } from ${source("lib/config/config.ts")};
  import { serverLog } from ${source("lib/runtime.ts")};
  const settings = { ...loadConfig().server, host: "127.0.0.1", port: 0 };
  const server = createWebServer(settings, answerOverHttp, serverLog(), { hangs: async () => false });
  console.log((await listen(server, settings)).port);`;

let instance: TestInstance;
let server: ChildProcess;
let origin = "";

/** Starts a server whose log cannot be written, on the database of the instance. */
async function startServer(): Promise<string> {
  const { database } = instance;
  const log = openSync(FULL, "w");
  server = spawn(process.execPath, ["--input-type=module", "-e", SERVER], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: database.dataDir,
      ...("url" in database.address ? { DATABASE_URL: database.address.url } : {}),
      LOG_LEVEL: "debug",
    },
    stdio: ["ignore", "pipe", log],
  });
  closeSync(log);
  const ended = once(server, "exit").then(([code]) => {
    throw new Error(`The server ended (${code}).`);
  });
  ended.catch(() => {});
  const [port] = await Promise.race([once(server.stdout ?? process.stdin, "data"), ended]);
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** Makes each insert into a table fail, as it does when the database cannot extend its files. */
async function failInserts(table: string, sqlState: string): Promise<void> {
  await instance.database.sql.unsafe(`
    create function fail_${table}() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${sqlState}'; end $$;
    create trigger fail before insert on ${table} for each row execute function fail_${table}();`);
}

const search = () => fetch(`${origin}/api/search?q=lantern&mode=keyword`);
const post = (address: string, body: unknown) =>
  fetch(`${origin}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe.skipIf(!existsSync(FULL))("an instance whose disk is full (needs /dev/full)", () => {
  beforeAll(async () => {
    instance = await openTestInstance();
    await instance.upload("quay.md", "# Quay\n\nA lantern hangs on the quay.\n");
    await failInserts("receipts", "53100");
    await failInserts("packs", "53100");
    await failInserts("synonym_groups", "XX000");
    origin = await startServer();
  });
  afterAll(async () => {
    server?.kill();
    await instance?.close();
  });

  it("answers a search whose receipt and log line cannot be written", async () => {
    for (let i = 0; i < 3; i++) {
      const answer = await search();
      const body = await answer.json();
      expect([answer.status, body.receipt_stored, body.results.length]).toEqual([200, false, 1]);
    }
  });

  it("says that the disk is full where a change cannot be stored", async () => {
    const answer = await post("/api/packs", { title: "Lanterns" });
    expect([answer.status, (await answer.json()).error]).toEqual([
      503,
      {
        code: "database_unavailable",
        message: "The disk of the database is full. Free some space, then try again.",
      },
    ]);
  });

  it("answers an unexpected failure in our form, with an id, and stays alive", async () => {
    const answer = await post("/api/synonyms", { terms: ["lantern", "ship light"] });
    expect([answer.status, (await answer.json()).error]).toMatchObject([
      500,
      { code: "internal", details: { errorId: expect.any(String) } },
    ]);
    expect((await search()).status).toBe(200);
    expect(server.exitCode).toBeNull();
  });
});
