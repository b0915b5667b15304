/** Before the synonyms of words in the question. */
export const alsoCalledWords = (words: string) => `“${words}” is also called:`;

/** What a synonym's button does. */
export const searchAlsoWords = (question: string) => `Search for “${question}”`;
