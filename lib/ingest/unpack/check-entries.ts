import type { LeftOutReason } from "#lib/domain/inner-file.ts";
import { normaliseSourcePath, plainName } from "#lib/domain/source-path.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { checkLimits, type IngestLimits } from "../limits.ts";
import type { InnerEntry } from "./unpacker.ts";

/** An entry as a container has it. */
export type RawEntry = {
  /** The path as written in the container. */
  readonly path: string;
  readonly size: number | null;
  /** A reason that the container itself shows. */
  readonly leftOut?: LeftOutReason;
  readonly read: () => Uint8Array;
};

const REST = "(the rest of the container)";

/**
 * Yields the entries of a container. If it is damaged after its first entries, these are yielded, and the rest is one
 * entry that is left out.
 */
function* untilDamaged(raw: Iterable<RawEntry>): Generator<RawEntry> {
  let count = 0;
  try {
    for (const entry of raw) {
      yield entry;
      count++;
    }
  } catch (error) {
    if (count === 0 || !isAppError(error, "damaged")) throw error;
    yield { path: REST, size: null, leftOut: "damaged", read: () => new Uint8Array() };
  }
}

/** Files that operating systems write next to a person's files. */
const SYSTEM_FILE = /^(?:\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\._.*)$/i;
const NO_NAME = "(no name)";

/**
 * Checks the path, the size and the uniqueness of each entry. No path is ever used on a disk, but one that leads outside
 * the container is refused by name, because it says nothing true about the file.
 */
export function* checkEntries(raw: Iterable<RawEntry>, limits: IngestLimits): Generator<InnerEntry> {
  const seen = new Set<string>();
  for (const entry of untilDamaged(raw)) {
    const safe = safePath(entry.path);
    const path = safe ?? (plainName(entry.path).replaceAll("›", ">") || NO_NAME);
    const leftOut =
      safe === null ? "unsafe_path" : (reasonOfPath(safe) ?? entry.leftOut ?? reasonOf(entry, safe, limits));
    if (leftOut !== null) yield { path, leftOut };
    else if (seen.has(path)) yield { path, leftOut: "duplicate" };
    else {
      seen.add(path);
      yield { path, size: entry.size, read: entry.read };
    }
  }
}

/** Returns a path with "/" between folders, or null if it leads outside the container or names nothing. */
function safePath(raw: string): string | null {
  const parts = raw.split(/[\\/]/);
  if (raw.includes("\0") || parts.includes("..") || /^(?:[\\/]|[a-z]:)/i.test(raw)) return null;
  // The sign stands between a container and its files.
  return normaliseSourcePath(raw.replaceAll("›", ">"));
}

function reasonOfPath(path: string): LeftOutReason | null {
  const parts = path.split("/");
  return parts.includes("__MACOSX") || SYSTEM_FILE.test(parts.at(-1) ?? "") ? "system" : null;
}

function reasonOf({ size }: RawEntry, path: string, limits: IngestLimits): LeftOutReason | null {
  if (size === 0) return "empty";
  try {
    checkLimits({ path, byteLength: size ?? 0 }, limits);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code === "too_large" ? "too_large" : "denied";
  }
}
