import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { requirePostgres } from "./require-postgres.ts";
import { whyUnreachable } from "./unreachable.ts";

const MAIN = fileURLToPath(new URL("../cli/main.ts", import.meta.url));
const url = process.env.TEST_DATABASE_URL;
const native = describe.skipIf(!url || process.env.SIGHTLINE_TEST_DB !== "native");
const name = `sightline_require_${randomBytes(5).toString("hex")}`;
const folder = mkdtempSync(path.join(tmpdir(), "sightline-require-"));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function refusal(address: string): Promise<string> {
  const error: unknown = await requirePostgres(address).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "database_unavailable" });
  return error instanceof Error ? error.message : "";
}

/** Listens on a port of this machine, and answers each client's first message with `answer`. */
async function listening(answer: Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

function errorMessage(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Returns the output and exit code of `npm run up`. */
async function up(databaseUrl: string): Promise<{ readonly code: number; readonly output: string }> {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, "data"),
    PORT: `${await freePort()}`,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, "up"], { env: { ...env, NODE_ENV: "production" } }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: out + err }),
    );
  });
}

describe("an error for a Postgres server that cannot be reached", () => {
  test("says that nothing listens there", async () => {
    const port = await freePort();
    const output = await refusal(`postgres://me:secret-word@127.0.0.1:${port}/library`);
    expect(output).toBe(
      `Nothing listens on 127.0.0.1:${port}. Start Postgres there, or correct DATABASE_URL.`,
    );
  });

  test.each(["ENOTFOUND", "EAI_AGAIN"])("says that the host is unknown (%s)", (code) => {
    const cause = Object.assign(new Error("getaddrinfo"), { code });
    expect(whyUnreachable("postgres://me:secret-word@nowhere.invalid/library", cause)).toBe(
      "No server is known as nowhere.invalid. Correct DATABASE_URL.",
    );
  });

  test.each([
    ["28P01", 'password authentication failed for user "me"', "refuses the password of the role me."],
    ["28000", "no pg_hba.conf entry", "does not let the role me in from here (no pg_hba.conf entry)."],
    ["53300", "sorry, too many clients already", "has no connection left."],
    ["57P03", "the database system is starting up", "does not accept connections yet"],
  ])("explains the answer %s", async (code, message, words) => {
    const host = await listening(errorMessage(code, message));
    const output = await refusal(`postgres://me:secret-word@${host}/library`);
    expect(output).toContain(`${host} ${words}`);
    expect(output).not.toContain("secret-word");
  });

  test("is printed by up without an error object, with exit code 1", { timeout: 120_000 }, async () => {
    const host = await listening(errorMessage("28P01", 'password authentication failed for user "me"'));
    expect(await up(`postgres://me:secret-word@${host}/library`)).toEqual({
      code: 1,
      output: `${host} refuses the password of the role me. Correct the password in DATABASE_URL.\n`,
    });
  });
});

native("an error for a Postgres server that Sightline cannot use", () => {
  const admin = postgres(url ?? "", { max: 1, onnotice: () => {} });
  const on = (database: string, role?: string) => {
    const address = new URL(url ?? "");
    address.pathname = `/${database}`;
    if (role) [address.username, address.password] = [role, "kept"];
    return address.href;
  };

  beforeAll(async () => {
    await admin.unsafe(`create role ${name} login password 'kept'`);
    await admin.unsafe(`create database ${name}`);
  });
  afterAll(async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.unsafe(`drop role if exists ${name}`);
    await admin.end();
  });

  /** Makes the server look different to the role: its own functions and views hide those of Postgres. */
  async function pretending(definition: string, ask: () => Promise<string>): Promise<string> {
    const own = postgres(on(name), { max: 1, onnotice: () => {} });
    await own.unsafe(`create schema pretended; grant usage on schema pretended to ${name}`);
    await own.unsafe(definition);
    await own.unsafe(`grant select on all tables in schema pretended to ${name}`);
    await admin.unsafe(
      `alter role ${name} in database ${name} set search_path = pretended, pg_catalog, public`,
    );
    try {
      return await ask();
    } finally {
      await admin.unsafe(`alter role ${name} in database ${name} reset search_path`);
      await own.unsafe("drop schema pretended cascade");
      await own.end();
    }
  }
  const asRole = () => refusal(on(name, name));

  test("says that the database does not exist", async () => {
    expect(await refusal(on("sightline_none"))).toMatch(
      /^There is no database sightline_none on .*Create it there/,
    );
  });

  test("says that the role may not create the extension", async () => {
    expect(await asRole()).toBe(
      `The role ${name} may not create pgvector's extension. Ask an administrator of the server to run this in the database ${name}: CREATE EXTENSION vector`,
    );
  });

  test("says that pgvector is not installed", async () => {
    const view =
      "create view pretended.pg_available_extensions as select 'other'::name, '1'::text as default_version";
    expect(await pretending(view.replace("'other'::name", "'other'::name as name"), asRole)).toMatch(
      /^pgvector is not installed on .*apt install postgresql-\d+-pgvector/,
    );
  });

  test("says that pgvector is too old on the server", async () => {
    const view =
      "create view pretended.pg_available_extensions as select 'vector'::name as name, '0.5.1'::text as default_version";
    expect(await pretending(view, asRole)).toMatch(
      /^pgvector 0\.5\.1 on .* is too old\. Sightline needs 0\.7 or later\. Install a newer one/,
    );
  });

  test("says that pgvector is too old in the database, although the server has a newer one", async () => {
    const view =
      "create view pretended.pg_extension as select 'vector'::name as extname, '0.6.2'::text as extversion";
    expect(await pretending(view, asRole)).toMatch(
      /uses pgvector 0\.6\.2\. .*The server has [\d.]+: run this .*: ALTER EXTENSION vector UPDATE$/,
    );
  });

  test("says that Postgres is too old", async () => {
    const settings = `create function pretended.current_setting(text) returns text language sql as
      $$ select case $1 when 'server_version_num' then '130011' when 'server_version' then '13.11' else 'off' end $$`;
    expect(await pretending(settings, asRole)).toMatch(
      /^Postgres 13\.11 on .* Sightline needs Postgres 15 or later/,
    );
  });

  test("says that the server is a standby", async () => {
    const recovery =
      "create function pretended.pg_is_in_recovery() returns boolean language sql as 'select true'";
    expect(await pretending(recovery, asRole)).toMatch(
      /is a standby that can only be read\. Set DATABASE_URL/,
    );
  });

  test("says that the role may only read", async () => {
    await admin.unsafe(`alter role ${name} set default_transaction_read_only = on`);
    expect(await asRole()).toMatch(/may only read .* default_transaction_read_only = off$/);
    await admin.unsafe(`alter role ${name} reset default_transaction_read_only`);
  });

  test("says that the role may not create tables, until it may", async () => {
    const own = postgres(on(name), { max: 1, onnotice: () => {} });
    await own`create extension vector`;
    const output = await asRole();
    expect(output).toContain(`The role ${name} may not create tables in the database ${name}.`);
    for (const statement of output.slice(output.indexOf("GRANT")).split("; ")) await own.unsafe(statement);
    await own.end();
    await requirePostgres(on(name, name));
  });

  test("is printed by up without an error object, with exit code 1", {
    timeout: 120_000,
  }, async () => {
    expect(await up(on("sightline_none"))).toEqual({
      code: 1,
      output: expect.stringMatching(/^There is no database sightline_none on [^\n]*\n$/),
    });
  });
});
