import { linkSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { Conversation, type Traffic, TrafficCounter } from "./wire-traffic.ts";

/** A relay in front of the embedded database's socket. */
export type Relay = {
  /** Returns what the application exchanged with the database meanwhile. */
  counted(work: () => Promise<void>): Promise<Traffic>;
  close(): Promise<void>;
};

/**
 * Listens in the place of a database's unix socket and passes everything on. Programs that connect from now on are
 * counted; earlier connections stay as they are.
 */
export async function openRelay(socket: string, application: string): Promise<Relay> {
  const [behind, fresh] = [`${socket}.behind`, `${socket}.fresh`];
  let counter: TrafficCounter | null = null;
  const counterOf = (name: string) => (name === application ? counter : null);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(behind);
    const conversation = new Conversation(counterOf);
    client.on("data", (chunk) => {
      conversation.fromClient(chunk, performance.now());
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      conversation.fromServer(chunk, performance.now());
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  linkSync(socket, behind);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(fresh, () => resolve());
  });
  // Replaces the name at once, so that no program finds it missing.
  renameSync(fresh, socket);
  return {
    counted: async (work) => {
      const own = new TrafficCounter();
      counter = own;
      await work();
      counter = null;
      return own.traffic;
    },
    close: async () => {
      renameSync(behind, socket);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const each of open) each.destroy();
      await closed;
      rmSync(behind, { force: true });
    },
  };
}
