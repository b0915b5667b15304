import type { SkipReason } from "#lib/domain/connector.ts";
import { globMatcher } from "./glob/match.ts";

/** Globs over paths below a root. Without include patterns, everything is included. Exclusion has priority. */
export type PathPatterns = {
  readonly includePatterns: readonly string[];
  readonly excludePatterns: readonly string[];
};

export type PathFilter = (path: string) => Extract<SkipReason, "not_included" | "excluded"> | null;

/**
 * Returns a filter of files by their paths. A file must pass every set: its root's and its corpus's.
 * - `*` stays within a folder; `**` crosses folders.
 * - A pattern without "/" matches names in any folder; a leading "/" is the root.
 * - A pattern that ends with "/", or names a folder without "*" or "?", matches everything below it.
 * - "!", "+" and parentheses are not wildcards, so that "!Plan (2)+.md" is an ordinary name.
 *
 * The time grows with the length of the path times that of the patterns, for any content.
 * @param ignoreCase if the source does not distinguish "A" from "a".
 */
export function pathFilter(sets: readonly PathPatterns[], ignoreCase = false): PathFilter {
  const tests = sets.map(({ includePatterns, excludePatterns }) => ({
    includes: matcherOf(includePatterns, ignoreCase),
    excludes: matcherOf(excludePatterns, ignoreCase),
  }));
  return (path) => {
    if (tests.some(({ excludes }) => excludes?.(path))) return "excluded";
    return tests.every(({ includes }) => includes?.(path) ?? true) ? null : "not_included";
  };
}

/** Returns a test whether any pattern matches a path or a folder above it, or null without patterns. */
export function matcherOf(
  patterns: readonly string[],
  ignoreCase: boolean,
): ((path: string) => boolean) | null {
  const globs = patterns.flatMap(globsOf);
  if (globs.length === 0) return null;
  return globMatcher(globs, ignoreCase).matches;
}

/** Returns the globs for a pattern as users write it. */
function globsOf(pattern: string): string[] {
  const trimmed = pattern.trim().normalize("NFC");
  const [, anchor = "", bare = "", below = ""] = /^((?:\.?\/)*)(.*?)(\/*)$/s.exec(trimmed) ?? [];
  if (bare === "") return [];
  const anywhere = anchor === "" && !bare.includes("/") && bare !== "**";
  const glob = anywhere ? `**/${bare}` : bare;
  if (below !== "") return [`${glob}/**/*`];
  const last = bare.slice(bare.lastIndexOf("/") + 1);
  return /[*?]/.test(last) ? [glob] : [glob, `${glob}/**/*`];
}
