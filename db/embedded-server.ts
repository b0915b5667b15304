import { randomInt } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { APPLICATION } from "./application.ts";
import type { Engine } from "./embedded-engine-client.ts";
import { type Client, SessionScheduler } from "./embedded-scheduler.ts";
import {
  type BackendKey,
  cancelKey,
  type Frame,
  FrameReader,
  fatalMessage,
  startupParameters,
} from "./embedded-wire.ts";

const MAX_INT32 = 2 ** 31 - 1;

export type ServerOptions = {
  readonly socket: string;
  /** The server disconnects a client whose transaction is idle this long, because others wait for it. */
  readonly idleInTransactionMs?: number;
};

export type RunningServer = {
  readonly scheduler: SessionScheduler;
  close(): Promise<void>;
};

/** Serves the engine to any number of Postgres clients on a unix socket. */
export async function serve(engine: Engine, options: ServerOptions): Promise<RunningServer> {
  const scheduler = new SessionScheduler(engine);
  const open = new Set<Socket>();
  const connections = new Map<number, Connection>();
  const cancel = ({ pid, secret }: BackendKey) => {
    const connection = connections.get(pid);
    if (connection?.key.secret === secret) scheduler.cancel(connection);
  };
  let lastPid = 0;
  const server = createServer((socket) => {
    const pid = (lastPid % MAX_INT32) + 1;
    lastPid = pid;
    const key = { pid, secret: randomInt(1, MAX_INT32) };
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      connections.delete(pid);
    });
    const idleInTransactionMs = options.idleInTransactionMs ?? 60_000;
    connections.set(pid, new Connection(socket, scheduler, { key, cancel, idleInTransactionMs }));
  });
  await listen(server, options.socket);
  return {
    scheduler,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
      await scheduler.between(async () => {});
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}

type ConnectionOptions = {
  readonly key: BackendKey;
  readonly cancel: (key: BackendKey) => void;
  readonly idleInTransactionMs: number;
};

class Connection implements Client {
  readonly inbox: Frame[] = [];
  readonly statements = new Set<string>();
  readonly key: BackendKey;
  urgent = false;
  statementTimeoutMs = 0;
  readonly #socket: Socket;
  readonly #scheduler: SessionScheduler;
  readonly #reader = new FrameReader();
  readonly #options: ConnectionOptions;
  #patience: NodeJS.Timeout | null = null;

  constructor(socket: Socket, scheduler: SessionScheduler, options: ConnectionOptions) {
    this.key = options.key;
    this.#socket = socket;
    this.#scheduler = scheduler;
    this.#options = options;
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      this.#stopWaiting();
      scheduler.leave(this);
    });
  }

  send(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes);
    this.#stopWaiting();
    this.#patience = setTimeout(() => this.#loseIfHolding(), this.#options.idleInTransactionMs);
  }

  #receive(chunk: Buffer): void {
    this.#stopWaiting();
    try {
      for (const frame of this.#reader.push(chunk)) this.#accept(frame);
    } catch {
      this.#socket.destroy();
      return;
    }
    this.#scheduler.offer(this);
  }

  #accept(frame: Frame): void {
    if (frame.kind === "encryption") this.#socket.write("N");
    else if (frame.kind === "cancel") {
      const key = cancelKey(frame);
      if (key !== null) this.#options.cancel(key);
      this.#socket.end();
    } else if (frame.kind === "X") this.#socket.end();
    else {
      if (frame.kind === "startup") {
        const parameters = startupParameters(frame.bytes);
        this.urgent = parameters.get("application_name") === APPLICATION.web;
        this.statementTimeoutMs = Number.parseInt(parameters.get("statement_timeout") ?? "0", 10) || 0;
      }
      this.inbox.push(frame);
    }
  }

  #loseIfHolding(): void {
    if (this.#scheduler.holder !== this || this.inbox.length > 0) return;
    this.#socket.end(fatalMessage("25P03", "terminating connection due to idle-in-transaction timeout"));
    this.#socket.destroySoon();
  }

  #stopWaiting(): void {
    if (this.#patience) clearTimeout(this.#patience);
    this.#patience = null;
  }
}
