import { AppError, isAppError } from "#lib/errors/app-error.ts";

/** Halves of letters become the sign for an unreadable one; a NUL is refused: the database can hold neither. */
function clean(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\u0000")) throw new AppError("bad_request", "The request holds a NUL character.");
  return value.toWellFormed();
}

/** A request's JSON body. @throws AppError("bad_request") in words when it is none. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text, clean);
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new AppError("bad_request", "The request's body is not valid JSON.", {}, { cause });
  }
}
