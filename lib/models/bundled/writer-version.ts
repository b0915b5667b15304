/** Raise it whenever the same weights give another file: it is in the folder's name and in the model's fingerprint. */
export const WRITER_VERSION = 2;
