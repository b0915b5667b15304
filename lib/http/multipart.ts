import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

/** A stored file that can be discarded if the request fails. */
export type Discardable = { discard(): Promise<void> };

/** Reads the bytes of a file as they arrive. It stops by throwing. */
export type TakeFile<T extends Discardable> = (
  source: AsyncIterable<Uint8Array>,
  fileName: string,
) => Promise<T>;

export type Multipart<T extends Discardable> = {
  readonly fields: Readonly<Record<string, string>>;
  /** The result of `take` for the field named `file`; null without one. */
  readonly file: { readonly name: string; readonly stored: T } | null;
};

const LIMITS = { fields: 50, fieldSize: 256 * 1024, files: 10, parts: 100, headerPairs: 100 };
/** How long a sender may continue after a refusal, so that it reads the answer before its connection ends. */
const LINGER_MS = 10_000;
const LINGER_BYTES = 256 * 1024 * 1024;

function cutOff(cause: unknown): AppError {
  return new AppError(
    "bad_request",
    "The upload could not be read; it may have been cut off.",
    {},
    { cause },
  );
}

/** Browsers escape only these three characters (HTML, "multipart form data encoding"). */
function unescaped(fileName: string): string {
  return fileName.replace(/%(0A|0D|22)/gi, (code) => decodeURIComponent(code));
}

class Reading<T extends Discardable> {
  readonly fields: Record<string, string> = {};
  readonly #parser;
  readonly #take: TakeFile<T>;
  readonly #over = Promise.withResolvers<never>();
  readonly #finished = Promise.withResolvers<void>();
  #stream: BusboyFileStream | null = null;
  #name = "";
  #stored: Promise<T> | null = null;

  constructor(contentType: string, take: TakeFile<T>) {
    this.#take = take;
    // `write` and `end` report the refusal. It may occur while neither is pending.
    this.#over.promise.catch(() => {});
    this.#parser = new Busboy({
      headers: { "content-type": contentType },
      preservePath: true,
      limits: LIMITS,
    });
    this.#parser.on("field", (name, value, _nameCut, valueCut) => {
      if (valueCut) this.#over.reject(new AppError("bad_request", `The field ${name} is too long.`));
      this.fields[name] = value;
    });
    this.#parser.on("file", (field, stream, name) => this.#onFile(field, stream, name ?? ""));
    this.#parser.on("error", (cause) => this.#over.reject(cutOff(cause)));
    this.#parser.on("finish", () => this.#finished.resolve());
  }

  #onFile(field: string, stream: BusboyFileStream, name: string): void {
    stream.on("error", () => {}); // the reader of the stream reports it
    if (field !== "file" || this.#stream !== null) {
      stream.resume();
      const words = "Send one file per request, in the field named file.";
      this.#over.reject(new AppError("bad_request", words));
      return;
    }
    this.#stream = stream;
    this.#name = unescaped(name);
    this.#stored = this.#take(stream, this.#name);
    this.#stored.catch((error) => {
      this.#over.reject(isAppError(error) || stream.errored === null ? error : cutOff(error));
    });
  }

  /** Resolves when the parser, and the reader of the file, are ready for more. */
  write(chunk: Uint8Array): Promise<void> {
    const written = new Promise<void>((resolve) => this.#parser.write(chunk, () => resolve()));
    return Promise.race([written, this.#over.promise]);
  }

  async end(): Promise<Multipart<T>> {
    this.#parser.end();
    // First, because a refusal counts even if the parser finished at the same moment.
    await Promise.race([this.#over.promise, this.#finished.promise]);
    const file = this.#stored === null ? null : { name: this.#name, stored: await this.#stored };
    return { fields: this.fields, file };
  }

  /** Stops reading the file and discards what is stored. */
  async abandon(cause: unknown): Promise<void> {
    this.#stream?.destroy(cause instanceof Error ? cause : new Error("abandoned"));
    const stored = await this.#stored?.catch(() => null);
    await stored?.discard();
  }
}

/**
 * Reads a multipart body as it arrives (RFC 7578). Memory holds only a few chunks. An error of `take` stops the reading
 * at once; the rest of the body is then read for a short time and dropped.
 * @param checkSize throws if the body may not have so many bytes. A chunked body declares no length
 * @throws AppError("bad_request") if the body is not multipart, is cut off or has a second file; any error of `take`
 * and `checkSize`.
 */
export async function readMultipart<T extends Discardable>(
  request: Request,
  take: TakeFile<T>,
  checkSize: (bytes: number) => void,
): Promise<Multipart<T>> {
  const reader = request.body?.getReader();
  if (reader === undefined) throw cutOff(null);
  let reading: Reading<T>;
  try {
    reading = new Reading(request.headers.get("content-type") ?? "", take);
  } catch (cause) {
    throw cutOff(cause);
  }
  try {
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read().catch((cause) => {
        throw cutOff(cause);
      });
      if (done) return await reading.end();
      bytes += value.length;
      checkSize(bytes);
      await reading.write(value);
    }
  } catch (error) {
    await reading.abandon(error);
    void linger(reader);
    throw error;
  }
}

/** Reads and drops the rest. If the connection ended first, a client that still sends would not get the answer. */
async function linger(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const enough = setTimeout(() => void reader.cancel().catch(() => {}), LINGER_MS);
  enough.unref();
  try {
    for (let passed = 0; passed < LINGER_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      passed += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(enough);
  }
}
