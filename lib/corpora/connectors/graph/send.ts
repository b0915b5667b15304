import { setTimeout as delay } from "node:timers/promises";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { Quiet } from "./quiet.ts";
import { networkFailure } from "./words.ts";

export type SendDeps = {
  /** Waits between tries; replaced in tests. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => Date;
  /** How long a service may be silent, before its answer and within it. */
  readonly silenceSeconds?: number;
  /** What the service has asked for, shared by all who ask it. */
  readonly quiet?: Quiet;
};

export type Asked = {
  readonly url: URL;
  /** As messages name it; addresses are never told, they may hold tokens. */
  readonly service: string;
  readonly signal: AbortSignal;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const TRIES = 6;
const FIRST_WAIT_MS = 1000;
/** A service that wants to be left alone for longer is unavailable: the next sync asks again. */
const LONGEST_WAIT_MS = 120_000;
const AGAIN = new Set([429, 502, 503, 504]);
const LARGEST_JSON_BYTES = 64 * 1024 * 1024;

/** Ends a request that is silent for too long; each sign of life winds it up again. */
class Silence {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000;
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#milliseconds);
    this.#timer.unref();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** What came back. Its body is read once: as JSON, as bytes, or dropped. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly #response: Response;
  readonly #asked: Asked;
  readonly #silence: Silence;

  constructor(response: Response, asked: Asked, silence: Silence) {
    this.status = response.status;
    this.headers = response.headers;
    this.#response = response;
    this.#asked = asked;
    this.#silence = silence;
  }

  /** @throws AppError("source_unavailable") when the connection breaks or falls silent; the signal's reason. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#response.body ?? []) {
        this.#silence.heard();
        yield chunk;
      }
    } catch (error) {
      throw failureOf(error, this.#asked, this.#silence);
    } finally {
      this.#silence.end();
    }
  }

  /** @returns undefined for a body that is no JSON. @throws as `bytes` does, and when it is larger than 64 MB. */
  async json(): Promise<unknown> {
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of this.bytes()) {
      parts.push(part);
      length += part.length;
      if (length > LARGEST_JSON_BYTES) {
        throw new AppError("source_unavailable", `${this.#asked.service} answered with more than it should.`);
      }
    }
    try {
      return JSON.parse(Buffer.concat(parts).toString("utf8"));
    } catch {
      return undefined;
    }
  }

  async drop(): Promise<void> {
    this.#silence.end();
    await this.#response.body?.cancel().catch(() => undefined);
  }
}

function failureOf(error: unknown, asked: Asked, silence: Silence): unknown {
  if (asked.signal.aborted) return asked.signal.reason;
  if (isAppError(error)) return error;
  if (silence.signal.aborted) {
    return new AppError("source_unavailable", `${asked.service} did not answer in time.`);
  }
  return networkFailure(asked.service, error);
}

/** Milliseconds by a Retry-After header, in seconds or as a date (RFC 9110, 10.2.3); null without a usable one. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

async function once(asked: Asked, deps: SendDeps): Promise<Answer> {
  const silence = new Silence(deps.silenceSeconds ?? 60);
  try {
    const response = await fetch(asked.url, {
      method: asked.method ?? "GET",
      headers: { ...asked.headers },
      ...(asked.body === undefined ? {} : { body: asked.body }),
      // Redirects are followed by hand: a bearer must not go to another origin.
      redirect: "manual",
      signal: AbortSignal.any([asked.signal, silence.signal]),
    });
    silence.heard();
    return new Answer(response, asked, silence);
  } catch (error) {
    silence.end();
    throw failureOf(error, asked, silence);
  }
}

const pause: NonNullable<SendDeps["wait"]> = (milliseconds, signal) =>
  delay(milliseconds, undefined, { signal });

async function waitFor(milliseconds: number, asked: Asked, deps: SendDeps): Promise<void> {
  await (deps.wait ?? pause)(milliseconds, asked.signal).catch((error: unknown) => {
    asked.signal.throwIfAborted();
    throw error;
  });
}

/** Does not ask a service that wants to be left alone, whoever was told so. */
async function keepQuiet(asked: Asked, deps: SendDeps): Promise<void> {
  for (let hold = deps.quiet?.held(); hold; hold = deps.quiet?.held()) {
    if (hold.milliseconds > LONGEST_WAIT_MS) throw busy(asked.service, 429, hold.milliseconds);
    await waitFor(hold.milliseconds, asked, deps);
    hold.over();
  }
}

/**
 * Asks, and asks again after 429, 502, 503, 504 and lost connections: after the time that Retry-After names, or after
 * 1, 2, 4 … seconds. What 429 and Retry-After ask for holds everybody who shares `quiet`. Other statuses are the caller's
 * to judge.
 * @throws AppError("source_unavailable") after six tries, or when it wants to be left alone for more than two minutes;
 *   the signal's reason when it is aborted.
 */
export async function send(asked: Asked, deps: SendDeps = {}): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    asked.signal.throwIfAborted();
    await keepQuiet(asked, deps);
    let failure: AppError;
    let waitMs = FIRST_WAIT_MS * 2 ** (tried - 1);
    let ofAll = false;
    try {
      const answer = await once(asked, deps);
      if (!AGAIN.has(answer.status)) return answer;
      await answer.drop();
      const named = retryAfterMs(answer.headers.get("retry-after"), deps.now?.() ?? new Date());
      ofAll = named !== null || answer.status === 429;
      waitMs = named ?? waitMs;
      failure = busy(asked.service, answer.status, waitMs);
    } catch (error) {
      if (!isAppError(error, "source_unavailable")) throw error;
      failure = error;
    }
    const over = ofAll ? deps.quiet?.hold(waitMs) : undefined;
    if (tried >= TRIES || waitMs > LONGEST_WAIT_MS) throw failure;
    await waitFor(waitMs, asked, deps);
    over?.();
  }
}

function busy(service: string, status: number, waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  return status === 429
    ? new AppError(
        "source_unavailable",
        `${service} asks to be left alone for ${seconds} s; try again later.`,
        {
          status,
          retryAfterSeconds: seconds,
        },
      )
    : new AppError("source_unavailable", `${service} is not available now (status ${status}).`, { status });
}
