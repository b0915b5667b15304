import type { SkipReason } from "#lib/domain/connector.ts";
import { globMatcher } from "./glob/match.ts";

/** Globs over paths below a root. No include patterns: everything is included. Exclusion wins. */
export type PathPatterns = {
  readonly includePatterns: readonly string[];
  readonly excludePatterns: readonly string[];
};

export type PathFilter = (path: string) => Extract<SkipReason, "not_included" | "excluded"> | null;

/**
 * Whether files belong to a corpus, by their paths. A file has to pass every set: a root's own and its corpus's. `*`
 * stays within a folder, `**` crosses folders; a pattern without "/" is about names in any folder; one that ends with
 * "/", or that names a folder without "*" or "?", about all below it; a leading "/" is the root itself. What a name such
 * as "!Plan (2)+.md" may hold is no wildcard. Time grows with the path times the patterns, whatever both hold.
 * @param ignoreCase where the source does not tell "A" from "a".
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

/** Whether any of the patterns fits a path, or a folder that it is in; null where there are none. */
export function matcherOf(
  patterns: readonly string[],
  ignoreCase: boolean,
): ((path: string) => boolean) | null {
  const globs = patterns.flatMap(globsOf);
  if (globs.length === 0) return null;
  return globMatcher(globs, ignoreCase).matches;
}

/** The globs that a pattern as people write it stands for. */
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
