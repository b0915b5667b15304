/** A burst ends after `quietMs` without events. A longer burst is reported every `longestMs`. */
export type Quiet = { readonly quietMs: number; readonly longestMs: number };

export type Together = {
  /** Reports an event. */
  hit(): void;
  stop(): void;
};

/** Combines a burst of events into one call. */
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
