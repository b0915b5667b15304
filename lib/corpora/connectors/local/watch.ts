import path from "node:path";
import { debounce } from "./debounce.ts";
import { isInside, type OpenFolder } from "./folder.ts";

/** Long enough for a file that is written in steps, and short enough to look immediate. */
const BURST = { quietMs: 800, longestMs: 10_000 } as const;

export type Watched = {
  /** Real path of the folder. */
  readonly real: string;
  /** Sightline's own folder below it, which changes with every action. */
  readonly ownFolder: string | null;
  /** True for denied paths, relative to the folder. */
  readonly denied: (path: string) => boolean;
};

export type WatchOptions = Omit<Watched, "real"> & {
  /** The globs of `denied`, so that the system does not watch their folders. */
  readonly denylist: readonly string[];
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Reports changes below a folder, one call per burst. Ignores hidden and denied names. It does not follow links, and a
 * network share may not report the changes of others, so regular listings are needed too.
 * @throws if the system cannot watch it, for example because it has no watches left.
 */
export async function watchFolder(folder: OpenFolder, options: WatchOptions): Promise<() => Promise<void>> {
  // Imported dynamically, because web pages reach this file and do not need a native module.
  const { subscribe } = await import("@parcel/watcher");
  const burst = debounce(options.onChange, BURST);
  const watched = { ...options, real: folder.real };
  const ignore = [...options.denylist, ...(options.ownFolder === null ? [] : [options.ownFolder])];
  const watching = await subscribe(
    folder.real,
    (error, events) => {
      if (error) options.onError(error);
      else if (events.some((event) => mayChangeListing(event.path, watched))) burst.trigger();
    },
    { ignore },
  );
  return async () => {
    burst.stop();
    await watching.unsubscribe();
  };
}

/** True if a change at an absolute path may affect the listing. */
export function mayChangeListing(at: string, { real, ownFolder, denied }: Watched): boolean {
  const parts = path.relative(real, at).split(path.sep);
  if (parts.some((name) => name.startsWith("."))) return false;
  if (ownFolder !== null && isInside(ownFolder, at)) return false;
  return !parts.some((_, place) => denied(parts.slice(0, place + 1).join("/")));
}
