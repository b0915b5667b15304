import { count } from "#components/words/quantities.ts";

/** Links to the rows before and after. */
export const PAGER_WORDS = {
  label: "Pages of the list",
  previous: "Previous",
  next: "Next",
  shown: (first: number, last: number, total: number) => `${count(first)}–${count(last)} of ${count(total)}`,
} as const;
