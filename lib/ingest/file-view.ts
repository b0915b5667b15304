/** A file's bytes by where they stand. A Uint8Array is one; of a large file only its ends may be in memory. */
export type FileView = {
  readonly length: number;
  /** Fewer bytes than asked for, or none, where they are not there. */
  subarray(start: number, end?: number): Uint8Array;
};

/** The first and last bytes of a file of `size`. */
export type FileEnds = { readonly size: number; readonly head: Uint8Array; readonly tail: Uint8Array };

/** A view of a file of which only the ends are known: any stretch that lies within one of them. */
export function viewOfEnds({ size, head, tail }: FileEnds): FileView {
  const tailStart = size - tail.length;
  return {
    length: size,
    subarray: (start, end = size) => {
      const last = Math.max(start, Math.min(end, size));
      if (last <= head.length) return head.subarray(start, last);
      if (start >= tailStart) return tail.subarray(start - tailStart, last - tailStart);
      return new Uint8Array();
    },
  };
}
