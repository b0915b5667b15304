import type { Context } from "#lib/context.ts";

/** doc18 §8.3: when a current view is made anew. */
export const HEALTH_TRIGGERS = ["startup", "poll", "refresh_completed", "state_change", "read"] as const;
export type HealthTrigger = (typeof HEALTH_TRIGGERS)[number];

export type RefreshHealthInput = {
  /** All living corpora where none are named. */
  readonly corpusIds?: readonly string[];
  readonly because: HealthTrigger;
};

/** Makes the current views anew, and tells what has changed as doc18's events. Returns which corpora changed. */
export async function refreshHealth(
  _context: Context,
  _input: RefreshHealthInput,
): Promise<{ readonly changed: readonly string[] }> {
  return { changed: [] };
}
