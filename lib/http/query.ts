import { AppError } from "#lib/errors/app-error.ts";

/** Stands in no text of ours: the database cannot hold it. */
const NUL = "\u0000";

/**
 * The query string as a plain object; a key given twice keeps its last value.
 * @throws AppError("bad_request") for a NUL character.
 */
export function queryOf(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  for (const [key, value] of Object.entries(query))
    if (value.includes(NUL)) throw new AppError("bad_request", `${key} holds a NUL character.`);
  return query;
}
