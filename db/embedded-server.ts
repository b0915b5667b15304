import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { APPLICATION } from "./application.ts";
import { type Client, Turns } from "./embedded-turns.ts";
import { type Frame, FrameReader, fatalMessage, startupParameters } from "./embedded-wire.ts";

export type ServerOptions = {
  readonly socket: string;
  /** A client that keeps its transaction open without saying anything this long is hung up on; others wait for it. */
  readonly idleInTransactionMs?: number;
};

export type RunningServer = {
  readonly turns: Turns;
  close(): Promise<void>;
};

/** Serves the engine to any number of Postgres clients on a unix socket. */
export async function serve(engine: PGlite, options: ServerOptions): Promise<RunningServer> {
  const turns = new Turns(engine);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    new Connection(socket, turns, options.idleInTransactionMs ?? 60_000);
  });
  await listen(server, options.socket);
  return {
    turns,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
      await turns.between(async () => {});
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}

class Connection implements Client {
  readonly inbox: Frame[] = [];
  readonly statements = new Set<string>();
  urgent = false;
  readonly #socket: Socket;
  readonly #turns: Turns;
  readonly #reader = new FrameReader();
  readonly #idleInTransactionMs: number;
  #patience: NodeJS.Timeout | null = null;

  constructor(socket: Socket, turns: Turns, idleInTransactionMs: number) {
    this.#socket = socket;
    this.#turns = turns;
    this.#idleInTransactionMs = idleInTransactionMs;
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      this.#stopWaiting();
      turns.leave(this);
    });
  }

  send(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
    this.#stopWaiting();
    this.#patience = setTimeout(() => this.#loseIfHolding(), this.#idleInTransactionMs);
  }

  #receive(chunk: Buffer): void {
    this.#stopWaiting();
    try {
      for (const frame of this.#reader.push(chunk)) this.#accept(frame);
    } catch {
      this.#socket.destroy();
      return;
    }
    this.#turns.offer(this);
  }

  #accept(frame: Frame): void {
    if (frame.kind === "encryption") this.#socket.write("N");
    else if (frame.kind === "cancel") this.#socket.end();
    else if (frame.kind === "X") this.#socket.end();
    else {
      if (frame.kind === "startup") {
        this.urgent = startupParameters(frame.bytes).get("application_name") === APPLICATION.web;
      }
      this.inbox.push(frame);
    }
  }

  #loseIfHolding(): void {
    if (this.#turns.holder !== this || this.inbox.length > 0) return;
    this.#socket.end(fatalMessage("25P03", "terminating connection due to idle-in-transaction timeout"));
    this.#socket.destroySoon();
  }

  #stopWaiting(): void {
    if (this.#patience) clearTimeout(this.#patience);
    this.#patience = null;
  }
}
