/** A read-only file on this machine's disk. Access is not checked here: do not return its path to clients. */
export type StoredFile = {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
};
