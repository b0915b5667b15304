import path from "node:path";
import { isInside, type OpenFolder } from "./folder.ts";
import { together } from "./together.ts";

/** Long enough for a file that is written in steps, short enough to be seen happening. */
const QUIET = { quietMs: 800, longestMs: 10_000 } as const;

export type Watched = {
  /** Real path of the folder. */
  readonly real: string;
  /** Sightline's own folder below it: that changes with everything that is done. */
  readonly ownFolder: string | null;
  /** Over paths relative to the folder. */
  readonly denied: (path: string) => boolean;
};

export type WatchOptions = Omit<Watched, "real"> & {
  /** The globs of `denied`, for the system to spare their folders. */
  readonly denylist: readonly string[];
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
  const watched = { ...options, real: folder.real };
  const ignore = [...options.denylist, ...(options.ownFolder === null ? [] : [options.ownFolder])];
  const watching = await subscribe(
    folder.real,
    (error, events) => {
      if (error) options.onError(error);
      else if (events.some((event) => matters(event.path, watched))) burst.hit();
    },
    { ignore },
  );
  return async () => {
    burst.stop();
    await watching.unsubscribe();
  };
}

/** Whether a change at a path, absolute, may be one of what is listed. */
export function matters(at: string, { real, ownFolder, denied }: Watched): boolean {
  const parts = path.relative(real, at).split(path.sep);
  if (parts.some((name) => name.startsWith("."))) return false;
  if (ownFolder !== null && isInside(ownFolder, at)) return false;
  return !parts.some((_, place) => denied(parts.slice(0, place + 1).join("/")));
}
