export const FINDS_EXACT_WORDS = "Finds exact words.";
export const SEARCH_THIS_DOCUMENT = "Search this document by meaning";
