/** Frequent English words that hardly distinguish pages. The whole question's vector still includes them. */
const FUNCTION_WORDS = new Set(
  (
    "a according an and any are as at be been but by can could did do does for from had has have how if in into is it " +
    "its many may me much my no not of on or our shall should such than that the their them then there these they " +
    "this to us was we were what when where which who whose why will with would you your"
  ).split(" "),
);

/** The weight of the whole question in a page's score. Its words share the rest equally. Chosen by measuring. */
export const WHOLE_WEIGHT = 0.3;

/** Maximum number of words that are searched, because every part is compared with every patch. */
const MAX_SEARCHED_WORDS = 24;

/**
 * Maximum number of words that the model reads. The text model stops at about as many. Without a limit a question of
 * 660 words keeps the model busy ten times as long as one of 30.
 */
const MAX_READ_WORDS = 128;

export type QuestionWords = {
  /** The first words as given, between spaces. */
  readonly words: readonly string[];
  /** Indexes of the words that are searched individually: each word once, up to the maximum. */
  readonly sought: readonly number[];
};

/** Splits the beginning of a question into words. */
export function questionWords(text: string): QuestionWords {
  const words = (text.match(/\S+/gu) ?? []).slice(0, MAX_READ_WORDS);
  const found = new Set<string>();
  const sought = words.flatMap((word, place) => {
    const bare = bareWord(word).toLowerCase();
    if (bare === "" || FUNCTION_WORDS.has(bare) || found.has(bare)) return [];
    found.add(bare);
    return [place];
  });
  return { words, sought: sought.slice(0, MAX_SEARCHED_WORDS) };
}

/** Returns a word without the marks around it. */
export function bareWord(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
