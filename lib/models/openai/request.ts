import { setTimeout as delay } from "node:timers/promises";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { cancelledError, throwIfCancelled } from "../cancelled.ts";

export type OpenAiDeps = {
  /** Returns the API key for a request. Absent for services without one. */
  readonly apiKey?: () => string;
  /** The service, for messages and error codes. Default: the embedding service. */
  readonly service?: Service;
  /** Waits between attempts. Tests replace it. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

type Service = {
  readonly name: string;
  readonly code: "embedder_unavailable" | "reranker_unavailable" | "summariser_unavailable";
};
const EMBEDDING: Service = { name: "embedding service", code: "embedder_unavailable" };

export type Attempts = {
  readonly count: number;
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal | undefined;
};

const FIRST_WAIT_MS = 250;
/** A service that requests a longer delay is unavailable. */
const MAX_WAIT_MS = 30_000;

/** A failure that allows another attempt, after `waitMs` if the service stated a time. */
class Retryable extends Error {
  readonly waitMs: number | null;

  constructor(message: string, waitMs: number | null, options?: ErrorOptions) {
    super(message, options);
    this.waitMs = waitMs;
  }
}

function unavailable(message: string, { service = EMBEDDING }: OpenAiDeps, cause?: unknown): AppError {
  return new AppError(service.code, message, {}, { cause });
}

/** Returns the delay of a Retry-After header in seconds (RFC 9110, 10.2.3). Its date form is not supported. */
function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

// The service's message is left out, because it may repeat the text that was sent.
function refusal(url: URL, status: number, model: string, deps: OpenAiDeps): AppError {
  const subject = `The ${(deps.service ?? EMBEDDING).name} at ${url.host}`;
  if (status === 401 || status === 403) return unavailable(`${subject} refused the API key.`, deps);
  if (status === 404)
    return unavailable(`${subject} does not know ${url.pathname} or the model ${model}.`, deps);
  if (status === 413)
    return unavailable(`${subject} finds the texts too long: configure a smaller window.`, deps);
  return unavailable(`${subject} refused the request with status ${status}.`, deps);
}

async function attempt(url: URL, body: { readonly model: string }, deps: OpenAiDeps, options: Attempts) {
  const timeout = AbortSignal.timeout(Math.ceil(options.timeoutSeconds * 1000));
  const key = deps.apiKey?.();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      redirect: "error",
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    });
    if (response.ok) return (await response.json()) as unknown;
    await response.body?.cancel();
    if (response.status !== 429 && response.status < 500)
      throw refusal(url, response.status, body.model, deps);
    throw new Retryable(`it answered with status ${response.status}`, retryAfterMs(response));
  } catch (cause) {
    if (options.signal?.aborted) throw cancelledError(options.signal);
    if (isAppError(cause) || cause instanceof Retryable) throw cause;
    if (timeout.aborted)
      throw new Retryable(`it did not answer within ${options.timeoutSeconds} s`, null, { cause });
    if (cause instanceof SyntaxError) throw new Retryable("its answer is no JSON", null, { cause });
    throw new Retryable("it cannot be reached", null, { cause });
  }
}

/**
 * POSTs `body` as JSON and returns the JSON answer. Repeats after rate limits, server errors, timeouts and lost
 * connections, after the time that the service states or 0.25 s, 0.5 s, 1 s …
 * @throws AppError with the service's code; AppError("cancelled") if the signal is aborted.
 */
export async function postJson(
  url: URL,
  body: { readonly model: string } & Readonly<Record<string, unknown>>,
  deps: OpenAiDeps,
  options: Attempts,
): Promise<unknown> {
  const wait =
    deps.wait ?? ((milliseconds, signal) => delay(milliseconds, undefined, { ...(signal && { signal }) }));
  for (let made = 1; ; made++) {
    throwIfCancelled(options.signal);
    try {
      return await attempt(url, body, deps, options);
    } catch (error) {
      if (!(error instanceof Retryable)) throw error;
      const waitMs = error.waitMs ?? FIRST_WAIT_MS * 2 ** (made - 1);
      if (made >= options.count || waitMs > MAX_WAIT_MS) {
        const { name } = deps.service ?? EMBEDDING;
        throw unavailable(`The ${name} at ${url.host} is unavailable: ${error.message}.`, deps, error);
      }
      try {
        await wait(waitMs, options.signal);
      } catch (cause) {
        if (options.signal?.aborted) throw cancelledError(options.signal);
        throw cause;
      }
    }
  }
}
