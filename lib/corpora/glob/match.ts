import { automatonOf, END, type GlobState } from "./automaton.ts";
import { parseGlob } from "./parse.ts";

export type GlobMatcher = {
  /** True if one of the globs matches the whole path. */
  readonly matches: (path: string) => boolean;
  /** Number of states. For each letter of a path, each state is visited at most once. */
  readonly states: number;
};

/** The set of states after some letters of a path. */
type Place = {
  readonly states: readonly number[];
  /** Cached results for the next letter. */
  readonly moves: Map<string, Place>;
};

/** Maximum number of cached state numbers. The cache is then cleared. */
const MAX_CACHED_STATES = 200_000;
/** Larger sets are not cached, because finding them again costs as much as computing them. */
const LARGE = 300;

/**
 * Returns a matcher of globs for paths. It follows all states of an automaton at once. A regular expression tries one
 * way after the other, and needs far too much time for many wildcards (picomatch took 67 s for `*a*a*a*a*b` over 200
 * letters; limits against this would refuse patterns that users write). Sets of states are cached, which is as fast as
 * an expression on real paths.
 */
export function globMatcher(globs: readonly string[], ignoreCase: boolean): GlobMatcher {
  const { states, start } = automatonOf(globs.map((glob) => parseGlob(glob, ignoreCase)));
  const reached = reaching(states);
  const known = new Map<string, Place>();
  let kept = 0;
  const first: Place = { states: reached(start), moves: new Map() };

  const placeOf = (found: readonly number[]): Place => {
    if (found.length > LARGE) return { states: found, moves: new Map() };
    const key = found.toSorted((a, b) => a - b).join();
    const place = known.get(key) ?? { states: found, moves: new Map() };
    if (!known.has(key)) kept += found.length;
    known.set(key, place);
    return place;
  };
  const seen = new Int32Array(states.length);
  let asked = 0;
  const move = (from: Place, given: string): Place => {
    const letter = ignoreCase ? given.toLowerCase() : given;
    const found: number[] = [];
    asked++;
    for (const each of from.states) {
      const state = states[each];
      if (!state?.fits?.(letter)) continue;
      for (const next of state.next)
        for (const there of reached(next)) {
          if (seen[there] === asked) continue;
          seen[there] = asked;
          found.push(there);
        }
    }
    if (kept > MAX_CACHED_STATES) {
      known.clear();
      first.moves.clear();
      kept = 0;
    }
    const to = placeOf(found);
    if (to.states.length <= LARGE) {
      from.moves.set(given, to);
      kept++;
    }
    return to;
  };
  const matches = (path: string) => {
    let place = first;
    for (const letter of path) {
      place = place.moves.get(letter) ?? move(place, letter);
      if (place.states.length === 0) return false;
    }
    return place.states.includes(END);
  };
  return { matches, states: states.length };
}

/** Returns the states that consume a letter, or are the end, and are reachable without a letter. Computed on demand. */
function reaching(states: readonly GlobState[]): (from: number) => readonly number[] {
  const known: (readonly number[] | undefined)[] = [];
  return (from) => {
    const already = known[from];
    if (already !== undefined) return already;
    const found: number[] = [];
    const met = new Set<number>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (met.has(at)) continue;
      met.add(at);
      const { fits, next } = states[at] ?? { fits: null, next: [] };
      if (fits !== null || at === END) found.push(at);
      else open.push(...next);
    }
    known[from] = found;
    return found;
  };
}
