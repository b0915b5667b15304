/** One message of a Postgres client, framed but not interpreted (PostgreSQL manual, "Message Formats"). */
export type Frame = { readonly kind: FrameKind; readonly bytes: Buffer };
/** The first message has no type letter. Later messages are named by their letter: Q, P, B, D, E, S, H, C, X … */
type FrameKind = "startup" | "encryption" | "cancel" | string;

const CODES: Readonly<Record<number, FrameKind>> = {
  80877102: "cancel",
  80877103: "encryption", // TLS
  80877104: "encryption", // GSSAPI
};
const MAX_FRAME_BYTES = 256 * 1024 * 1024;

/**
 * Splits a client's byte stream into messages, however the chunks are cut. Throws RangeError for an impossible length.
 */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = 8;
  #started = false;

  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) return [];
    let buffer = Buffer.concat(this.#chunks);
    const frames: Frame[] = [];
    for (;;) {
      const length = this.#nextLength(buffer);
      this.#needed = length ?? (this.#started ? 5 : 8);
      if (length === null || buffer.length < length) break;
      frames.push(this.#take(buffer.subarray(0, length)));
      buffer = buffer.subarray(length);
    }
    this.#chunks = buffer.length > 0 ? [buffer] : [];
    this.#size = buffer.length;
    return frames;
  }

  #nextLength(buffer: Buffer): number | null {
    const at = this.#started ? 1 : 0;
    if (buffer.length < (this.#started ? 5 : 8)) return null;
    const length = at + buffer.readInt32BE(at);
    if (length < at + 4 || length > MAX_FRAME_BYTES) throw new RangeError("Not a Postgres client");
    return length;
  }

  #take(bytes: Buffer): Frame {
    if (this.#started) return { kind: String.fromCharCode(bytes[0] ?? 0), bytes };
    const kind = CODES[bytes.length >= 8 ? bytes.readInt32BE(4) : 0] ?? "startup";
    if (kind === "startup") this.#started = true;
    return { kind, bytes };
  }
}

/** Returns the parameters of a startup message: user, database, application_name … */
export function startupParameters(bytes: Buffer): ReadonlyMap<string, string> {
  const words = bytes.subarray(8).toString("utf8").split("\0");
  const pairs = new Map<string, string>();
  for (let i = 0; i + 1 < words.length && words[i]; i += 2) pairs.set(words[i] ?? "", words[i + 1] ?? "");
  return pairs;
}

/** Returns the name of the statement in a Parse message; empty for the unnamed one. */
export function parsedStatement(frame: Frame): string {
  return frame.bytes.subarray(5, frame.bytes.indexOf(0, 5)).toString("utf8");
}

/** A simple query. */
export function queryMessage(text: string): Buffer {
  return message("Q", Buffer.from(`${text}\0`));
}

/** Closes prepared statements and ends the sequence. */
export function closeStatements(names: Iterable<string>): Buffer {
  return Buffer.concat([...[...names].map((name) => message("C", Buffer.from(`S${name}\0`))), syncMessage()]);
}

export function syncMessage(): Buffer {
  return message("S", Buffer.alloc(0));
}

/** The error after which a server disconnects. */
export function fatalMessage(sqlState: string, text: string): Buffer {
  return message("E", Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${text}\0\0`));
}

/** The error of one statement. */
export function errorMessage(sqlState: string, text: string): Buffer {
  return message("E", Buffer.from(`SERROR\0VERROR\0C${sqlState}\0M${text}\0\0`));
}

/** The server is ready for the next statement, outside a transaction. */
export function readyMessage(): Buffer {
  return message("Z", Buffer.from("I"));
}

/** The key that a client receives on connecting and names in a cancel request. */
export type BackendKey = { readonly pid: number; readonly secret: number };

/** Returns the key in a cancel request. */
export function cancelKey(frame: Frame): BackendKey | null {
  return frame.bytes.length === 16
    ? { pid: frame.bytes.readInt32BE(8), secret: frame.bytes.readInt32BE(12) }
    : null;
}

/** Returns the answer to a startup message with this key. The engine's own key is the same for all clients. */
export function withBackendKey(answer: Buffer, { pid, secret }: BackendKey): Buffer {
  const key = Buffer.alloc(8);
  key.writeInt32BE(pid, 0);
  key.writeInt32BE(secret, 4);
  return Buffer.concat(
    messagesOf(answer).map((each) => (each[0] === BACKEND_KEY_DATA ? message("K", key) : each)),
  );
}

function messagesOf(answer: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at + 5 <= answer.length; ) {
    const next = at + 1 + answer.readInt32BE(at + 1);
    messages.push(answer.subarray(at, next));
    at = next;
  }
  return messages;
}

const BACKEND_KEY_DATA = 0x4b;

const READY = 0x5a;

/**
 * Returns the server's answer to one unit with a single ReadyForQuery at its end, or none after a Flush. The engine
 * sends an additional one after an error; a client would then match the next answer to the wrong query.
 */
export function withOneReady(answer: Buffer, wanted: boolean): Buffer {
  const kept: Buffer[] = [];
  let from = 0;
  let ready: Buffer = Buffer.alloc(0);
  for (let at = 0; at + 5 <= answer.length; ) {
    const next = at + 1 + answer.readInt32BE(at + 1);
    if (answer[at] === READY) {
      kept.push(answer.subarray(from, at));
      ready = answer.subarray(at, next);
      from = next;
    }
    at = next;
  }
  kept.push(answer.subarray(from));
  return Buffer.concat(wanted ? [...kept, ready] : kept);
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
