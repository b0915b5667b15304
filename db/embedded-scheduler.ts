import type { Engine } from "./embedded-engine-client.ts";
import {
  type BackendKey,
  closeStatements,
  errorMessage,
  type Frame,
  parsedStatement,
  queryMessage,
  readyMessage,
  syncMessage,
  withBackendKey,
  withOneReady,
} from "./embedded-wire.ts";

/** A connected client. */
export type Client = {
  /** Messages not sent to Postgres yet. */
  readonly inbox: Frame[];
  /** Served before other clients, because a person is waiting. */
  readonly urgent: boolean;
  readonly statements: Set<string>;
  /** The key that a request to cancel this client's statement must name. */
  readonly key: BackendKey;
  /** Maximum time of a unit; 0 for no limit. */
  readonly statementTimeoutMs: number;
  send(bytes: Uint8Array): void;
};

/** Messages that Postgres answers. All messages up to one of them are sent as one unit. */
const ENDS_UNIT = new Set(["startup", "Q", "S", "H", "F"]);
/** After this many urgent units in a row, one other unit runs. */
const URGENT_IN_A_ROW = 8;
/** SQLSTATE query_canceled. */
const QUERY_CANCELED = "57014";

/**
 * Shares the single session of an embedded Postgres among many clients. A client has the session from the first message
 * of a sequence to its Sync, and from BEGIN to COMMIT. The messages of one unit are sent together: portals and an
 * error's "skip to Sync" belong to the session, so units of two clients must never mix.
 */
export class SessionScheduler {
  readonly #engine: Engine;
  readonly #waiting = new Set<Client>();
  /** Clients whose messages are dropped up to their Sync after a cancel. */
  readonly #skipping = new Set<Client>();
  readonly #chores: (() => Promise<void>)[] = [];
  #holder: Client | null = null;
  /** The client whose unit runs in the engine now. */
  #served: Client | null = null;
  #inTransaction = false;
  #running = false;
  #urgentInARow = 0;
  #bytesMoved = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The client that has the session, if any. All others wait. */
  get holder(): Client | null {
    return this.#holder;
  }

  /** Bytes of messages in and out so far. */
  get bytesMoved(): number {
    return this.#bytesMoved;
  }

  get idle(): boolean {
    return !this.#running && this.#holder === null && this.#waiting.size === 0;
  }

  /** Call this when a message has arrived in the client's inbox. */
  offer(client: Client): void {
    this.#skip(client);
    if (client !== this.#holder && hasUnit(client)) this.#waiting.add(client);
    void this.#run();
  }

  /** Runs `chore` when no client has the session. */
  between(chore: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#chores.push(() => chore().then(resolve, reject));
      void this.#run();
    });
  }

  /** Stops the client's running statement, or removes it from the queue. The client receives SQLSTATE 57014. */
  cancel(client: Client): void {
    if (this.#served === client) this.#engine.interrupt();
    if (!this.#waiting.has(client)) return;
    const unit = takeUnit(client);
    client.send(errorMessage(QUERY_CANCELED, "canceling statement due to user request"));
    if (unit.at(-1)?.kind === "H") this.#skipping.add(client);
    else client.send(readyMessage());
    this.#skip(client);
    if (!hasUnit(client)) this.#waiting.delete(client);
  }

  /** Drops the rest of a cancelled sequence, up to its Sync. */
  #skip(client: Client): void {
    while (this.#skipping.has(client) && hasUnit(client)) {
      if (takeUnit(client).at(-1)?.kind !== "S") continue;
      this.#skipping.delete(client);
      client.send(readyMessage());
    }
  }

  /**
   * Call this when the client has disconnected: stops its statement, rolls back its transaction, closes its prepared
   * statements.
   */
  leave(client: Client): void {
    if (this.#served === client) this.#engine.interrupt();
    client.inbox.length = 0;
    this.#waiting.delete(client);
    this.#skipping.delete(client);
    const held = this.#holder === client;
    if (!held && client.statements.size === 0) return;
    this.#chores.unshift(async () => {
      if (held) await this.#execute(syncMessage());
      if (this.#inTransaction) await this.#execute(queryMessage("rollback"));
      await this.#execute(closeStatements(client.statements));
    });
    if (held) this.#holder = null;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (await this.#step());
    } finally {
      this.#running = false;
    }
  }

  async #step(): Promise<boolean> {
    if (this.#holder === null) {
      const chore = this.#chores.shift();
      if (chore) {
        await chore();
        return true;
      }
    }
    const client = this.#holder ?? this.#next();
    if (client === null || !hasUnit(client)) return false;
    await this.#serve(client);
    return true;
  }

  #next(): Client | null {
    const [first = null] = this.#waiting;
    const urgent = [...this.#waiting].find((client) => client.urgent);
    const chosen = urgent !== undefined && this.#urgentInARow < URGENT_IN_A_ROW ? urgent : first;
    this.#urgentInARow = chosen?.urgent ? this.#urgentInARow + 1 : 0;
    if (chosen) this.#waiting.delete(chosen);
    return chosen;
  }

  async #serve(client: Client): Promise<void> {
    const unit = takeUnit(client);
    const last = unit.at(-1)?.kind;
    for (const frame of unit) if (frame.kind === "P") client.statements.add(parsedStatement(frame));
    this.#holder = client;
    const answer = await this.#executeFor(client, unit);
    const flushed = last === "H";
    const whole = withOneReady(answer, !flushed);
    client.send(last === "startup" ? withBackendKey(whole, client.key) : whole);
    const open = flushed || this.#inTransaction;
    if (open || this.#holder !== client) return;
    this.#holder = null;
    if (hasUnit(client)) this.#waiting.add(client);
  }

  async #executeFor(client: Client, unit: readonly Frame[]): Promise<Buffer> {
    this.#served = client;
    const { statementTimeoutMs } = client;
    const timer =
      statementTimeoutMs > 0 ? setTimeout(() => this.#engine.interrupt(), statementTimeoutMs) : undefined;
    try {
      return await this.#execute(...unit.map((frame) => frame.bytes));
    } finally {
      clearTimeout(timer);
      this.#served = null;
    }
  }

  async #execute(...messages: readonly Buffer[]): Promise<Buffer> {
    // A buffer of its own, because it is transferred to the engine's thread.
    const bytes = new Uint8Array(messages.reduce((sum, message) => sum + message.length, 0));
    let at = 0;
    for (const message of messages) {
      bytes.set(message, at);
      at += message.length;
    }
    const { answer, inTransaction } = await this.#engine.run(bytes);
    this.#inTransaction = inTransaction;
    this.#bytesMoved += at + answer.length;
    return answer;
  }
}

/** Takes the messages up to the first that Postgres answers. */
function takeUnit(client: Client): Frame[] {
  const end = client.inbox.findIndex((frame) => ENDS_UNIT.has(frame.kind));
  return client.inbox.splice(0, end + 1);
}

function hasUnit(client: Client): boolean {
  return client.inbox.some((frame) => ENDS_UNIT.has(frame.kind));
}
