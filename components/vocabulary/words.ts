import { plural } from "#components/words/quantities.ts";
import type { Listed } from "#lib/domain/listed-terms.ts";

export const COLUMN_WORDS = {
  corpus: "Used in",
  origin: "Origin",
  changed: "Last change",
  actions: "Actions",
} as const;

export const FORM_WORDS = {
  name: "Name",
  terms: "Words or phrases, one on each line",
  corpus: "Used in",
  save: "Save",
  saving: "Saving …",
  cancel: "Cancel",
} as const;

export const ALL_CORPORA = "All corpora";
export const RETRY = "Retry";
export const UNDO = "Undo";

/** Follows an entry, for screen readers. */
export const SWITCHED_OFF = "(turned off)";

export function originWords({ builtIn, edited }: Listed): string {
  if (!builtIn) return "Added";
  return edited ? "Built in, edited" : "Built in";
}

/** Labels of the buttons of a row. They name the entry for people who hear one button at a time. */
export const editWords = (name: string) => `Edit “${name}”`;
export const removeWords = (name: string) => `Remove “${name}”`;
export const resetWords = (name: string) => `Reset “${name}” to the built-in words`;
export const switchWords = (name: string, enabled: boolean) => `Turn ${enabled ? "off" : "on"} “${name}”`;

const capital = (unit: string) => unit.charAt(0).toUpperCase() + unit.slice(1);

/** What was done to an entry. `unit` is what it is called. */
export const doneWords = (unit: string, name: string, done: "added" | "saved" | "removed") =>
  `${capital(unit)} “${name}” ${done}.`;
export const resetDoneWords = (unit: string, name: string) =>
  `${capital(unit)} “${name}” has its built-in words again.`;
export const switchedWords = (unit: string, name: string, enabled: boolean) =>
  `${capital(unit)} “${name}” turned ${enabled ? "on" : "off"}.`;
export const shownWords = (unit: string, shown: number, of: number) => `${shown} of ${plural(of, unit)}`;
export const countWords = (unit: string, count: number) => plural(count, unit);
