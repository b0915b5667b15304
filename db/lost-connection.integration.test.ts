import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DatabaseAddress, type OpenDatabase, openDatabase } from "./client.ts";
import { openTestDatabase, type TestDatabase } from "./testing.ts";

let folder: string;
let database: TestDatabase;
let relay: Awaited<ReturnType<typeof relayTo>>;
/** One connection, so that each statement uses the one that was lost. */
let one: OpenDatabase;

/** A relay before the database that can close every connection, as a restart does. */
async function relayTo(address: DatabaseAddress) {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    const onward = "socket" in address ? connect(address.socket) : connect(hostOf(address.url));
    clients.add(client.on("error", () => {}).on("close", () => onward.destroy()));
    client.pipe(onward.on("error", () => {})).pipe(client);
  });
  const socket = path.join(folder, ".s.PGSQL.5432");
  if ("socket" in address) server.listen(socket);
  else server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address:
      "socket" in address ? { socket } : { url: withPort(address.url, server.address() as AddressInfo) },
    cut() {
      for (const client of clients) client.end();
      clients.clear();
    },
    close: () => server.close(),
  };
}

function hostOf(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || 5432) };
}

function withPort(url: string, { port }: AddressInfo): string {
  return Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href;
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-lost-"));
  database = await openTestDatabase();
  relay = await relayTo(database.address);
  one = await openDatabase({ ...relay.address, maxConnections: 1 });
});
afterEach(async () => {
  await one?.close();
  relay?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

// An error that no one handles would end the program, and so fail this run.
it("a statement on a lost connection fails, and the next one is answered", async () => {
  const gone = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const begun = one.sql.begin(async (tx) => {
    await tx`select 1`;
    relay.cut();
    await gone.promise;
    late.resolve(await tx`select 2`.catch((error: unknown) => error));
  });
  await expect(begun.finally(gone.resolve)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(await late.promise).toMatchObject({ code: "CONNECTION_CLOSED" });
  expect([...(await one.sql`select 3 as three`)]).toEqual([{ three: 3 }]);
});
