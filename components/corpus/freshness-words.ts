/** The state of a corpus whose pages and pictures are still being indexed. In a file of its own: the first page needs it. */
export const INDEXING = "being indexed";
