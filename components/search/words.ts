import { count, pluralForm } from "#components/words/quantities.ts";

/** What the page says of a search that takes long. */
export const WAITING_WORDS = {
  slow: { title: "Still searching.", text: "The server works on this search." },
  silent: {
    title: "The server does not answer yet.",
    text: "The search continues by itself when it answers.",
    again: "Try again",
  },
  cancelled: { title: "The search was cancelled.", text: "", again: "Search again" },
  cancel: "Cancel",
} as const;

export const RECEIPT_WORDS = {
  link: "Receipt",
  title: "Receipt of this search",
  none: "No receipt",
  lost: "Its receipt could not be stored",
} as const;

/** "3 corpora are not fresh". */
export function notFreshWords(corpora: number): string {
  return `${count(corpora)} ${pluralForm(corpora, "corpus is", "corpora are")} not fresh`;
}
