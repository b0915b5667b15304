import { cache } from "react";
import type { Context } from "#lib/context.ts";
import { openServerContext } from "#lib/runtime.ts";

/** What checks an id from an address. */
type IdSchema = { parse(id: string): string };

/**
 * Returns a function that reads what the id in an address names. Cached, so that title and page share one read. It throws
 * ZodError for an id of another form, and AppError("not_found").
 */
export function readOf<T, Rest extends readonly (string | number | null)[]>(
  ids: IdSchema,
  read: (context: Context, id: string, ...rest: Rest) => Promise<T>,
): (id: string, ...rest: Rest) => Promise<T> {
  return cache(async (id: string, ...rest: Rest) => read(await openServerContext(), ids.parse(id), ...rest));
}
