import type { FirstSteps } from "#lib/domain/first-steps.ts";

/**
 * What this browser knows about the card: it was shown here, a person asked for it under Help, or closed it. Null if
 * none of these happened.
 */
export const CARD_STATES = ["shown", "asked", "closed"] as const;
export type CardState = (typeof CARD_STATES)[number] | null;

/**
 * True if the card is shown. It begins in an instance without own documents, stays until all steps are done, and
 * returns when a person asks for it.
 */
export function isCardShown(state: CardState, steps: FirstSteps | undefined): boolean {
  if (steps === undefined || state === "closed") return false;
  if (state === "asked") return true;
  const all = steps.added && steps.asked && steps.kept;
  return state === "shown" ? !all : !steps.added;
}
