/** Stands before and after struck-out words in the text of a document, as in Markdown. */
export const STRUCK = "~~";
