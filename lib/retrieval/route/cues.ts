/** Returns the first cue in a question, in lower case as printed there; null without one. */
type CueFinder = (question: string) => string | null;

const finders = new WeakMap<readonly string[], CueFinder>();

/**
 * Returns a finder of these words and phrases: whole words, any case, plurals included. It is compiled once for each
 * list.
 */
export function cueFinder(cues: readonly string[]): CueFinder {
  const known = finders.get(cues);
  if (known) return known;
  const pattern = compile(cues);
  const finder: CueFinder = (question) => pattern?.exec(question)?.[0].toLowerCase() ?? null;
  finders.set(cues, finder);
  return finder;
}

/** Longer cues first, so that the finder returns "site plan" and not a shorter cue within it. */
function compile(cues: readonly string[]): RegExp | null {
  if (cues.length === 0) return null;
  const each = cues.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${each.join("|")})s?(?![\\p{L}\\p{N}])`, "iu");
}

function escaped(cue: string): string {
  return cue
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`))
    .join("\\s+");
}
