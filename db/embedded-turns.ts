import type { PGlite } from "@electric-sql/pglite";
import {
  closeStatements,
  type Frame,
  parsedStatement,
  queryMessage,
  syncMessage,
  withOneReady,
} from "./embedded-wire.ts";

/** A connected client, as the turns see it. */
export type Client = {
  /** Messages not yet given to Postgres. */
  readonly inbox: Frame[];
  /** Served before the others: a person is waiting. */
  readonly urgent: boolean;
  readonly statements: Set<string>;
  send(bytes: Uint8Array): void;
};

/** Messages after which Postgres answers: what stands before one is given to it in one piece. */
const ENDS_UNIT = new Set(["startup", "Q", "S", "H", "F"]);
/** So many urgent units in a row, then one of the others. */
const URGENT_IN_A_ROW = 8;

/**
 * Lets many clients share the one session of an embedded Postgres. A client has the session from the first message of
 * a sequence to its Sync, and from BEGIN to COMMIT; nobody else's message comes between. Messages of one unit go in
 * together: portals and an error's "skip to Sync" are the session's, so units of two clients must never mix.
 */
export class Turns {
  readonly #engine: PGlite;
  readonly #waiting = new Set<Client>();
  readonly #chores: (() => Promise<void>)[] = [];
  #holder: Client | null = null;
  #running = false;
  #urgentInARow = 0;
  #bytesMoved = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** The client that has the session while everyone else waits, if any. */
  get holder(): Client | null {
    return this.#holder;
  }

  /** Messages in and out so far, in bytes. */
  get bytesMoved(): number {
    return this.#bytesMoved;
  }

  get idle(): boolean {
    return !this.#running && this.#holder === null && this.#waiting.size === 0;
  }

  /** To be called when a message has come into the client's inbox. */
  offer(client: Client): void {
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

  /** The client is gone: what it left open is rolled back, what it prepared is forgotten. */
  leave(client: Client): void {
    client.inbox.length = 0;
    this.#waiting.delete(client);
    const held = this.#holder === client;
    if (!held && client.statements.size === 0) return;
    this.#chores.unshift(async () => {
      if (held) await this.#execute(syncMessage());
      if (this.#engine.isInTransaction()) await this.#execute(queryMessage("rollback"));
      await this.#execute(closeStatements(client.statements));
    });
    if (held) this.#holder = null;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (await this.#step()) await new Promise(setImmediate);
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
    const end = client.inbox.findIndex((frame) => ENDS_UNIT.has(frame.kind));
    const unit = client.inbox.splice(0, end + 1);
    for (const frame of unit) if (frame.kind === "P") client.statements.add(parsedStatement(frame));
    this.#holder = client;
    const answer = await this.#execute(Buffer.concat(unit.map((frame) => frame.bytes)));
    const flushed = unit.at(-1)?.kind === "H";
    client.send(withOneReady(answer, !flushed));
    const open = flushed || this.#engine.isInTransaction();
    if (open || this.#holder !== client) return;
    this.#holder = null;
    if (hasUnit(client)) this.#waiting.add(client);
  }

  async #execute(bytes: Buffer): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.#engine.runExclusive(() =>
      // The engine reuses its buffer, hence the copies.
      this.#engine.execProtocolRawStream(bytes, { onRawData: (data) => parts.push(Buffer.from(data)) }),
    );
    const answer = Buffer.concat(parts);
    this.#bytesMoved += bytes.length + answer.length;
    return answer;
  }
}

function hasUnit(client: Client): boolean {
  return client.inbox.some((frame) => ENDS_UNIT.has(frame.kind));
}
