import { reportAnswer } from "./connection.ts";
import { RequestError, requestError } from "./fetch-json.ts";

/**
 * Sends a change to one of our own JSON routes. The caller names the domain type of the answer.
 * @returns undefined if the answer has no body (204)
 * @throws RequestError on any answer other than 2xx, or without an answer.
 */
export async function sendJson<Value>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: "application/json", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportAnswer(null);
    throw new RequestError(
      "unreachable",
      "Sightline does not answer. Check that it is running, then try again.",
      0,
    );
  }
  reportAnswer(response.status);
  if (!response.ok) throw await requestError(response);
  return (response.status === 204 ? undefined : await response.json()) as Value;
}
