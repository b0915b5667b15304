/** Words of English that hardly tell one page from another; the whole question's vector still has them. */
const FUNCTION_WORDS = new Set(
  (
    "a according an and any are as at be been but by can could did do does for from had has have how if in into is it " +
    "its many may me much my no not of on or our shall should such than that the their them then there these they " +
    "this to us was we were what when where which who whose why will with would you your"
  ).split(" "),
);

/** The whole question's share in a page's score; its words have the rest in equal parts. Chosen by measuring. */
export const WHOLE_WEIGHT = 0.3;

/** Every part of a question is compared with every patch: a pasted page must not ask as many times as it has words. */
const MOST_SOUGHT = 24;

export type Question = {
  /** All words as given, between spaces. */
  readonly words: readonly string[];
  /** Places of those that are looked for one by one: each word once, and so many at most. */
  readonly sought: readonly number[];
};

/** A question as its words. */
export function readQuestion(text: string): Question {
  const words = text.match(/\S+/gu) ?? [];
  const seen = new Set<string>();
  const sought = words.flatMap((word, place) => {
    const bare = shown(word).toLowerCase();
    if (bare === "" || FUNCTION_WORDS.has(bare) || seen.has(bare)) return [];
    seen.add(bare);
    return [place];
  });
  return { words, sought: sought.slice(0, MOST_SOUGHT) };
}

/** A word without the marks around it. */
export function shown(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
