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

export type Question = {
  /** All words as given, between spaces. */
  readonly words: readonly string[];
  /** Places of those that are looked for one by one. */
  readonly sought: readonly number[];
};

/** A question as its words. */
export function readQuestion(text: string): Question {
  const words = text.match(/\S+/gu) ?? [];
  const sought = words.flatMap((word, place) => {
    const bare = shown(word).toLowerCase();
    return bare === "" || FUNCTION_WORDS.has(bare) ? [] : [place];
  });
  return { words, sought };
}

/** A word without the marks around it. */
export function shown(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
