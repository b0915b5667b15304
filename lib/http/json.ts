import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { readBytes } from "./bytes.ts";

/** Replaces unpaired surrogates and refuses NUL characters, because the database can store neither. */
function clean(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\u0000")) throw new AppError("bad_request", "The request holds a NUL character.");
  return value.toWellFormed();
}

/**
 * Parses the JSON body of a request of at most `most` bytes.
 * @throws AppError("bad_request") if it is not JSON, AppError("too_large") if it is larger.
 */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(request, most, "request"));
  try {
    return JSON.parse(text, clean);
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new AppError("bad_request", "The request's body is not valid JSON.", {}, { cause });
  }
}
