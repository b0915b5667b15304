import { STOP_WORDS } from "#lib/text/stop-words.ts";
import { analysed, termsIn } from "./synonym-terms.ts";
import type { MatchWithOthers } from "./synonyms.ts";

/**
 * Returns a question in the words of a text: an abbreviation that the text lacks is replaced by its full form, or the
 * full form by the abbreviation, if the text has it. Other synonyms mean only about the same, so they stay.
 * @param matches terms in the question, in its order, with their synonyms
 */
export function inWordsOf(text: string, question: string, matches: readonly MatchWithOthers[]): string {
  const own = analysed(text);
  const has = (term: string) => termsIn(own, [{ terms: [term] }]).length > 0;
  return matches.reduceRight((words, { match: { start, end }, others }) => {
    const asked = question.slice(start, end);
    if (has(asked)) return words;
    const other = others.find((each) => (abbreviates(asked, each) || abbreviates(each, asked)) && has(each));
    return other === undefined ? words : words.slice(0, start) + other + words.slice(end);
  }, question);
}

/** True if a word is made of the first letters of a phrase. Small words may be left out: "HMO" of "house in multiple occupation". */
function abbreviates(short: string, long: string): boolean {
  const words = long.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const initials = (of: readonly string[]) => of.map((word) => word.charAt(0)).join("");
  const letters = [short, short.replace(/['’]?s$/, "")].map((each) => each.toLowerCase());
  const allOrMain = [initials(words), initials(words.filter((word) => !STOP_WORDS.has(word)))];
  return words.length > 1 && allOrMain.some((each) => letters.includes(each));
}
