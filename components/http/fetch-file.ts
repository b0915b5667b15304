import { reportAnswer } from "./connection.ts";
import { RequestError, requestError } from "./fetch-json.ts";
import { CONNECTION_WORDS } from "./words.ts";

type FetchedFile = { readonly name: string; readonly bytes: Blob };

/** Returns the file name of a `content-disposition` header; null if it names none. */
function nameIn(header: string | null): string | null {
  return /filename="([^"]+)"/.exec(header ?? "")?.[1] ?? null;
}

/**
 * Reads a file from one of our own routes, so that the page can say why it failed. A browser's own download cannot.
 * @throws RequestError on any answer other than 2xx, or without an answer.
 */
export async function fetchFile(path: string): Promise<FetchedFile> {
  let response: Response;
  try {
    response = await fetch(path);
  } catch {
    reportAnswer(null);
    throw new RequestError("unreachable", CONNECTION_WORDS.noAnswer, 0);
  }
  reportAnswer(response.status);
  if (!response.ok) throw await requestError(response);
  const name = nameIn(response.headers.get("content-disposition")) ?? "export";
  return { name, bytes: await response.blob() };
}
