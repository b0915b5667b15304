import { reportAnswer } from "./connection.ts";
import { CONNECTION_WORDS } from "./words.ts";

/** A refusal or failure of the server, with its message. */
export class RequestError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = "RequestError";
    this.code = code;
    this.status = status;
  }
}

/** True if no answer came. A page shows this at once, and reads again when the server answers (connection-notice.tsx). */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RequestError && error.code === "unreachable";
}

/** True if what was asked for does not exist, or exists no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

type ErrorBody = { readonly error?: { readonly code?: string; readonly message?: string } };

/** Converts a failed response to an error, for any body. */
export async function requestError(response: Response): Promise<RequestError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  return new RequestError(
    body.error?.code ?? `http_${response.status}`,
    body.error?.message ?? CONNECTION_WORDS.noReason(response.status),
    response.status,
  );
}

/**
 * Sends GET to one of our own JSON routes. The caller names the domain type of the answer.
 * @throws RequestError on any answer other than 2xx, or without an answer.
 */
export async function fetchJson<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportAnswer(null);
    throw new RequestError("unreachable", CONNECTION_WORDS.noAnswer, 0);
  }
  reportAnswer(response.status);
  if (!response.ok) throw await requestError(response);
  return (await response.json()) as Value;
}

/** Returns a message and code for any error. */
export function errorWords(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  return { code: "internal", message: CONNECTION_WORDS.brokenPage };
}
