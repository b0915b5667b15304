/** Raise it when the same weights yield another model. It is part of the folder's name and the model's fingerprint. */
export const WRITER_VERSION = 2;

/** Raise it when the files change but the vectors do not. The files are then rewritten. */
export const FILES_VERSION = 2;
