/** Limits of finding words in a document. */
export const MAX_MATCHES = 1000;
export const LONGEST_WORDS = 200;
