/** The 33 English stop words that Lucene's default analyser drops; every other word can carry meaning. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they " +
    "this to was will with"
  ).split(" "),
);
