/** A burst ends after `quietMs` without events. A longer burst is reported every `longestMs`. */
export type DebounceTimes = { readonly quietMs: number; readonly longestMs: number };

export type Debounced = {
  /** Reports an event. */
  trigger(): void;
  /** Drops the pending call. */
  stop(): void;
};

/** Makes one call for a burst of events, after the burst has ended. */
export function debounce(call: () => void, { quietMs, longestMs }: DebounceTimes): Debounced {
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
    trigger: () => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
      longest ??= setTimeout(end, longestMs);
    },
    stop,
  };
}
