import { AppError } from "#lib/errors/app-error.ts";

/** The database cannot store it in a text. */
const NUL = "\u0000";

/**
 * Returns the query string as a plain object.
 * @throws AppError("bad_request") for a NUL character, and for a repeated key: each parameter is one text.
 */
export function queryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const keys = [...searchParams.keys()];
  const repeated = keys.find((key, place) => keys.indexOf(key) !== place);
  if (repeated !== undefined)
    throw new AppError(
      "bad_request",
      `${repeated} is given more than once. Give it once; a list has commas between its values.`,
    );
  return withoutNulCharacters(Object.fromEntries(searchParams));
}

/**
 * Returns the parameters of a route's path as a plain object.
 * @throws AppError("bad_request") for a NUL character.
 */
export function paramsOf(params: object | undefined): Record<string, string> {
  return withoutNulCharacters(
    Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)])),
  );
}

function withoutNulCharacters(given: Record<string, string>): Record<string, string> {
  for (const [key, value] of Object.entries(given))
    if (value.includes(NUL)) throw new AppError("bad_request", `${key} holds a NUL character.`);
  return given;
}
