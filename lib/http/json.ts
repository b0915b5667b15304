import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { readBytes } from "./bytes.ts";

/** Replaces unpaired surrogates and refuses NUL characters, because the database can store neither. */
export function cleanText(text: string): string {
  if (text.includes("\u0000")) throw new AppError("bad_request", "The request holds a NUL character.");
  return text.toWellFormed();
}

/**
 * Parses JSON whose texts the database can store.
 * @throws SyntaxError if it is not JSON, AppError("bad_request") if a text holds a NUL character.
 */
export function parseCleanJson(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) => (typeof value === "string" ? cleanText(value) : value));
}

/**
 * Parses the JSON body of a request of at most `most` bytes.
 * @throws AppError("bad_request") if it is not JSON, AppError("too_large") if it is larger.
 */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(request, most, "request"));
  try {
    return parseCleanJson(text);
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new AppError("bad_request", "The request's body is not valid JSON.", {}, { cause });
  }
}
