import { after } from "next/server";
import type { Context } from "#lib/context.ts";
import { prepareSearch } from "#lib/services/search/prepare-search.ts";

// On globalThis, because a server bundle may hold this module more than once.
const shared = globalThis as typeof globalThis & { sightlineSearchIsPrepared?: boolean };

/** Prepares the first search of this web server when the page has been sent, while its reader types a question. */
export function prepareFirstSearch(context: Context): void {
  if (shared.sightlineSearchIsPrepared) return;
  shared.sightlineSearchIsPrepared = true;
  after(async () => {
    try {
      // The page's own signal ends with its request.
      await prepareSearch({ ...context, signal: new AbortController().signal });
    } catch (error) {
      context.log.debug({ err: error }, "cannot prepare the first search");
    }
  });
}
