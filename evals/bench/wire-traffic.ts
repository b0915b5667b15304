import { type Frame, FrameReader, parsedStatement, startupParameters } from "#db/embedded-wire.ts";

/** How often a statement ran, and its time from the last message sent to the end of its answer. */
type StatementTraffic = { readonly times: number; readonly totalMs: number };

/** What clients exchanged with a database. */
export type Traffic = {
  readonly statements: number;
  /** Groups of messages that Postgres answers together. Each takes a turn at the embedded session. */
  readonly turns: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** By the statement's text. */
  readonly byText: ReadonlyMap<string, StatementTraffic>;
};

/** Sums the traffic of several conversations. Start a new one for each measurement. */
export class TrafficCounter {
  #statements = 0;
  #turns = 0;
  #sentBytes = 0;
  #receivedBytes = 0;
  readonly #byText = new Map<string, StatementTraffic>();

  get traffic(): Traffic {
    return {
      statements: this.#statements,
      turns: this.#turns,
      sentBytes: this.#sentBytes,
      receivedBytes: this.#receivedBytes,
      byText: new Map(this.#byText),
    };
  }

  moved(bytes: { readonly sent: number } | { readonly received: number }): void {
    if ("sent" in bytes) this.#sentBytes += bytes.sent;
    else this.#receivedBytes += bytes.received;
  }

  turn(): void {
    this.#turns++;
  }

  /** Counts statements that were sent together. Their time is shared equally. */
  ran(texts: readonly string[], tookMs: number): void {
    for (const text of texts) {
      const { times, totalMs } = this.#byText.get(text) ?? { times: 0, totalMs: 0 };
      this.#byText.set(text, { times: times + 1, totalMs: totalMs + tookMs / texts.length });
      this.#statements++;
    }
  }
}

/** Statements whose answer has not ended. */
type Waiting = { readonly texts: readonly string[]; readonly sentAtMs: number };

/** Reads both directions of one client's connection to Postgres and counts its statements. */
export class Conversation {
  readonly #counterOf: (application: string) => TrafficCounter | null;
  readonly #client = new FrameReader();
  readonly #server = new ReadyReader();
  readonly #textByName = new Map<string, string>();
  readonly #waiting: Waiting[] = [];
  #application = "";
  #bound = "";
  #texts: string[] = [];

  /** @param counterOf the counter for an application's connections now; null counts nothing. */
  constructor(counterOf: (application: string) => TrafficCounter | null) {
    this.#counterOf = counterOf;
  }

  fromClient(chunk: Buffer, nowMs: number): void {
    const frames = this.#client.push(chunk);
    for (const frame of frames) this.#read(frame, nowMs);
    this.#counterOf(this.#application)?.moved({ sent: chunk.length });
  }

  fromServer(chunk: Buffer, nowMs: number): void {
    const counter = this.#counterOf(this.#application);
    counter?.moved({ received: chunk.length });
    for (let ready = this.#server.push(chunk); ready > 0; ready--) {
      const done = this.#waiting.shift();
      if (done) counter?.ran(done.texts, nowMs - done.sentAtMs);
    }
  }

  #read(frame: Frame, nowMs: number): void {
    const counter = this.#counterOf(this.#application);
    switch (frame.kind) {
      case "startup":
        this.#application = startupParameters(frame.bytes).get("application_name") ?? "";
        this.#waiting.push({ texts: [], sentAtMs: nowMs });
        return;
      case "P": {
        const name = parsedStatement(frame);
        this.#textByName.set(name, textAt(frame.bytes, 5 + Buffer.byteLength(name) + 1));
        return;
      }
      case "B":
        this.#bound = textAt(frame.bytes, frame.bytes.indexOf(0, 5) + 1);
        return;
      case "E":
        this.#texts.push(this.#textByName.get(this.#bound) ?? "");
        return;
      case "H":
        counter?.turn();
        return;
      case "Q":
      case "S":
        if (frame.kind === "Q") this.#texts.push(textAt(frame.bytes, 5));
        counter?.turn();
        this.#waiting.push({ texts: this.#texts, sentAtMs: nowMs });
        this.#texts = [];
        return;
    }
  }
}

function textAt(bytes: Buffer, from: number): string {
  return bytes.subarray(from, bytes.indexOf(0, from)).toString("utf8");
}

const HEAD_BYTES = 5;
/** The letter of ReadyForQuery. */
const READY = "Z".charCodeAt(0);

/** Counts the server's ReadyForQuery messages, however the chunks are cut, without storing the answers. */
export class ReadyReader {
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of the current message that have not arrived. */
  #missing = 0;

  /** Returns how many of them begin in this chunk, or end the head that an earlier chunk began. */
  push(chunk: Buffer): number {
    let ready = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#missing > 0) {
        const skipped = Math.min(this.#missing, chunk.length - at);
        this.#missing -= skipped;
        at += skipped;
        continue;
      }
      const taken = chunk.subarray(at, at + HEAD_BYTES - this.#head.length);
      this.#head = Buffer.concat([this.#head, taken]);
      at += taken.length;
      if (this.#head.length < HEAD_BYTES) break;
      if (this.#head[0] === READY) ready++;
      this.#missing = this.#head.readInt32BE(1) - 4;
      this.#head = Buffer.alloc(0);
    }
    return ready;
  }
}

/** Returns lines with the statements of one search, those that take most time first. */
export function trafficLines({ byText }: Traffic, searches: number): string[] {
  return [...byText]
    .sort(([, a], [, b]) => b.totalMs - a.totalMs)
    .map(([text, { times, totalMs }]) => {
      const perSearch = `${(times / searches).toFixed(2)} a search, ${(totalMs / times).toFixed(2)} ms each`;
      return `${perSearch}: ${text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_CHARS)}`;
    });
}

const MAX_TEXT_CHARS = 150;
