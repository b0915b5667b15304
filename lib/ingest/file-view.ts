/**
 * Access to a file's bytes by offset. A Uint8Array is one. Of a large file, only the first and last bytes may be in
 * memory.
 */
export type FileView = {
  readonly length: number;
  /** Returns fewer bytes than requested, or none, if they are not available. */
  subarray(start: number, end?: number): Uint8Array;
};

/** The first and last bytes of a file of `size`. */
export type FileEnds = { readonly size: number; readonly head: Uint8Array; readonly tail: Uint8Array };

/**
 * Returns a view of a file with only its first and last bytes. It serves any range within either part.
 */
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
