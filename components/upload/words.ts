/** Words of a file that is searchable, while its pages, pictures or vectors are still being indexed. */
export const STILL_INDEXING = "searchable, pages follow";

/** Saves the kinds of the documents that were just added. */
export const SAVE_KINDS_KEY = "s";
