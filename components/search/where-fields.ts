import { MAX_BUFFER_METRES } from "#lib/domain/place-limits.ts";

/** The look of a field for a place. */
export const WHERE_FIELD =
  "h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 text-small hover:border-muted aria-invalid:border-red-text";

/** Reads typed metres around a place; null for other text and too many. */
export function readMetres(text: string): number | null {
  const metres = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return metres <= MAX_BUFFER_METRES ? metres : null;
}
