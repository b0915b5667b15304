/** Raise it whenever the same weights give another file: it is in the folder's name and in the model's fingerprint. */
export const WRITER_VERSION = 2;

/** Raised where the files change but the vectors stay what they are to the last bit: they are written anew. */
export const FILES_VERSION = 2;
