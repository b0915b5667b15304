/**
 * The state of a document or corpus while any part of it (text, meaning, pages, pictures) is not indexed yet. In a file
 * of its own, because the first page needs it.
 */
export const BEING_INDEXED = "being indexed";
