import type { Context } from "#lib/context.ts";
import type { QueryStats } from "#lib/domain/corpus-console.ts";

/** How often each living corpus was asked, and how often in vain; by id. Never a question. */
export async function readQueryStats(_context: Context): Promise<QueryStats[]> {
  return [];
}
