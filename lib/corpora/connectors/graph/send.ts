import { setTimeout as delay } from "node:timers/promises";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { SharedDelay } from "./shared-delay.ts";
import { networkFailure } from "./words.ts";

export type SendDeps = {
  /** Waits between attempts. Tests replace it. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now?: () => Date;
  /** Maximum silence of a service, before and during its answer. */
  readonly silenceSeconds?: number;
  /** Requested delays, shared by all callers of the service. */
  readonly sharedDelay?: SharedDelay;
};

export type ServiceRequest = {
  readonly url: URL;
  /** Its name in messages. Addresses are never shown, because they may contain tokens. */
  readonly service: string;
  readonly signal: AbortSignal;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 1000;
/** A service that asks for a longer delay is unavailable. The next sync tries again. */
const MAX_WAIT_MS = 120_000;
const RETRIED_STATUSES = new Set([429, 502, 503, 504]);
const LARGEST_JSON_BYTES = 64 * 1024 * 1024;

/** Ends a request after too much silence. Each received chunk restarts the timer. */
class SilenceTimer {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000;
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#milliseconds);
    this.#timer.unref();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** An answer. Its body is read once as JSON or as bytes, or dropped. */
export class Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly #response: Response;
  readonly #asked: ServiceRequest;
  readonly #silence: SilenceTimer;

  constructor(response: Response, asked: ServiceRequest, silence: SilenceTimer) {
    this.status = response.status;
    this.headers = response.headers;
    this.#response = response;
    this.#asked = asked;
    this.#silence = silence;
  }

  /** @throws AppError("source_unavailable") if the connection breaks or falls silent; the signal's reason. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#response.body ?? []) {
        this.#silence.restart();
        yield chunk;
      }
    } catch (error) {
      throw failureOf(error, this.#asked, this.#silence);
    } finally {
      this.#silence.end();
    }
  }

  /**
   * @returns undefined for a body that is not JSON.
   * @throws like `bytes`, and if it is larger than 64 MB.
   */
  async json(): Promise<unknown> {
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of this.bytes()) {
      parts.push(part);
      length += part.length;
      if (length > LARGEST_JSON_BYTES) {
        throw new AppError("source_unavailable", `${this.#asked.service} sent an answer of more than 64 MB.`);
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

function failureOf(error: unknown, asked: ServiceRequest, silence: SilenceTimer): unknown {
  if (asked.signal.aborted) return asked.signal.reason;
  if (isAppError(error)) return error;
  if (silence.signal.aborted) {
    return new AppError("source_unavailable", `${asked.service} did not answer in time.`);
  }
  return networkFailure(asked.service, error);
}

/**
 * Returns the delay of a Retry-After header in milliseconds, from seconds or a date (RFC 9110, 10.2.3), or null if
 * unusable.
 */
function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

async function sendOnce(asked: ServiceRequest, deps: SendDeps): Promise<Answer> {
  const silence = new SilenceTimer(deps.silenceSeconds ?? 60);
  try {
    const response = await fetch(asked.url, {
      method: asked.method ?? "GET",
      headers: { ...asked.headers },
      ...(asked.body === undefined ? {} : { body: asked.body }),
      // Redirects are followed manually, so that a bearer token never goes to another origin.
      redirect: "manual",
      signal: AbortSignal.any([asked.signal, silence.signal]),
    });
    silence.restart();
    return new Answer(response, asked, silence);
  } catch (error) {
    silence.end();
    throw failureOf(error, asked, silence);
  }
}

const pause: NonNullable<SendDeps["wait"]> = (milliseconds, signal) =>
  delay(milliseconds, undefined, { signal });

async function waitFor(milliseconds: number, asked: ServiceRequest, deps: SendDeps): Promise<void> {
  await (deps.wait ?? pause)(milliseconds, asked.signal).catch((error: unknown) => {
    asked.signal.throwIfAborted();
    throw error;
  });
}

/** Waits until the delay that the service requested from any caller is over. */
async function waitForSharedDelay(asked: ServiceRequest, deps: SendDeps): Promise<void> {
  for (let hold = deps.sharedDelay?.current(); hold; hold = deps.sharedDelay?.current()) {
    if (hold.milliseconds > MAX_WAIT_MS) throw busy(asked.service, 429, hold.milliseconds);
    await waitFor(hold.milliseconds, asked, deps);
    hold.over();
  }
}

/**
 * Sends a request, and repeats it after 429, 502, 503, 504 and lost connections. The delay is that of Retry-After, or
 * 1, 2, 4 … seconds. A delay by 429 or Retry-After applies to all callers that share `sharedDelay`. Other statuses are
 * returned.
 * @throws AppError("source_unavailable") after six attempts, or if the service asks for more than two minutes; the
 *   signal's reason on abort.
 */
export async function send(asked: ServiceRequest, deps: SendDeps = {}): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    asked.signal.throwIfAborted();
    await waitForSharedDelay(asked, deps);
    let failure: AppError;
    let waitMs = FIRST_WAIT_MS * 2 ** (attempt - 1);
    let isShared = false;
    try {
      const answer = await sendOnce(asked, deps);
      if (!RETRIED_STATUSES.has(answer.status)) return answer;
      await answer.drop();
      const named = retryAfterMs(answer.headers.get("retry-after"), deps.now?.() ?? new Date());
      isShared = named !== null || answer.status === 429;
      waitMs = named ?? waitMs;
      failure = busy(asked.service, answer.status, waitMs);
    } catch (error) {
      if (!isAppError(error, "source_unavailable")) throw error;
      failure = error;
    }
    const over = isShared ? deps.sharedDelay?.start(waitMs) : undefined;
    if (attempt >= MAX_ATTEMPTS || waitMs > MAX_WAIT_MS) throw failure;
    await waitFor(waitMs, asked, deps);
    over?.();
  }
}

function busy(service: string, status: number, waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  return status === 429
    ? new AppError(
        "source_unavailable",
        `${service} is busy and asks for a pause of ${seconds} s. Try again later.`,
        {
          status,
          retryAfterSeconds: seconds,
        },
      )
    : new AppError("source_unavailable", `${service} is unavailable now (status ${status}).`, { status });
}
