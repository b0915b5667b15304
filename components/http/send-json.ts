import { reportAnswer } from "./connection.ts";
import { RequestError, requestError } from "./fetch-json.ts";
import { CONNECTION_WORDS } from "./words.ts";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Sends a change to one of our own JSON routes. The caller names the domain type of the answer.
 * @returns undefined if the answer has no body (204)
 * @throws RequestError on any answer other than 2xx, or without an answer.
 */
export function sendJson<Value>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Value> {
  return send(method, path, {
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Sends a file as the whole body, and otherwise does what `sendJson` does. */
export function sendBytes<Value>(method: Method, path: string, body: Blob): Promise<Value> {
  return send(method, path, { headers: { "content-type": "application/octet-stream" }, body });
}

async function send<Value>(
  method: Method,
  path: string,
  request: Pick<RequestInit, "body" | "signal"> & { readonly headers: Readonly<Record<string, string>> },
): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...request,
      method,
      headers: { accept: "application/json", ...request.headers },
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportAnswer(null);
    throw new RequestError("unreachable", CONNECTION_WORDS.noAnswer, 0);
  }
  reportAnswer(response.status);
  if (!response.ok) throw await requestError(response);
  return (response.status === 204 ? undefined : await response.json()) as Value;
}
