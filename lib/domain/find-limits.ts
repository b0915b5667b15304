/** Limits of finding words in a document. */
export const MAX_MATCHES = 1000;
export const MAX_FIND_CHARS = 200;
