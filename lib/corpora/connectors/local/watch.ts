import path from "node:path";
import type { OpenFolder } from "./folder.ts";
import { isInside } from "./folder.ts";
import { together } from "./together.ts";

/** Long enough for a file that is written in steps, short enough to be seen happening. */
const QUIET = { quietMs: 800, longestMs: 10_000 } as const;

export type WatchOptions = {
  readonly denylist: readonly string[];
  /** Sightline's own folder below the watched one: it changes with everything that is done. */
  readonly ownFolder: string | null;
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Tells when something below a folder has changed, a burst at a time; hidden things and what is never read do not count.
 * Links are not followed, and a network share need not tell of what others change: listing now and then finds both.
 * @throws when the system cannot watch it, as when it has no watches left.
 */
export async function watchFolder(folder: OpenFolder, options: WatchOptions): Promise<() => Promise<void>> {
  // Loaded where it is used: web pages reach this file, and have no need of a native module.
  const { subscribe } = await import("@parcel/watcher");
  const burst = together(options.onChange, QUIET);
  const { ownFolder } = options;
  const counts = (at: string) =>
    !path.relative(folder.real, at).split(path.sep).some(isHidden) &&
    !(ownFolder !== null && isInside(ownFolder, at));
  const ignore = [...options.denylist, ...(ownFolder === null ? [] : [ownFolder])];
  const watching = await subscribe(
    folder.real,
    (error, events) => {
      if (error) options.onError(error);
      else if (events.some((event) => counts(event.path))) burst.hit();
    },
    { ignore },
  );
  return async () => {
    burst.stop();
    await watching.unsubscribe();
  };
}

const isHidden = (name: string) => name.startsWith(".") && name !== "..";
