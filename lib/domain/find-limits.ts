/** Limits of finding words in a document. */
export const MOST_MATCHES = 1000;
export const LONGEST_WORDS = 200;
