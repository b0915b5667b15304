/** A refusal or failure of the server, in its own words. */
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

type ErrorBody = { readonly error?: { readonly code?: string; readonly message?: string } };

/** A failed answer as an error, whatever its body turned out to be. */
export async function requestError(response: Response): Promise<RequestError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  return new RequestError(
    body.error?.code ?? `http_${response.status}`,
    body.error?.message ?? `The server answered ${response.status} without saying why.`,
    response.status,
  );
}

/**
 * GET of one of our own JSON routes, whose handler answers with the domain type named by the caller.
 * @throws RequestError on any answer but 2xx, or when there is none.
 */
export async function fetchJson<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RequestError("unreachable", "The server could not be reached. Is Sightline still running?", 0);
  }
  if (!response.ok) throw await requestError(response);
  return (await response.json()) as Value;
}

/** What to say about any error, and its code. */
export function errorWords(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  return { code: "internal", message: "Something went wrong in the page. Reload it, and try again." };
}
