/** A burst is over when so long nothing happened; one that does not end is told of after the longest wait. */
export type Quiet = { readonly quietMs: number; readonly longestMs: number };

export type Together = {
  /** Something happened. */
  hit(): void;
  stop(): void;
};

/** Brings a burst of events together into one call. */
export function together(call: () => void, { quietMs, longestMs }: Quiet): Together {
  let quiet: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(quiet);
    clearTimeout(longest);
    longest = undefined;
  };
  const end = () => {
    stop();
    call();
  };
  return {
    hit: () => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
      longest ??= setTimeout(end, longestMs);
    },
    stop,
  };
}
