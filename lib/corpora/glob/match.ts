import { automatonOf, END, type GlobState } from "./automaton.ts";
import { parseGlob } from "./parse.ts";

export type GlobMatcher = {
  /** Whether one of the globs fits the whole path. */
  readonly matches: (path: string) => boolean;
  /** How many there are: of each letter of a path each state is asked once at most, whatever both hold. */
  readonly states: number;
};

/** Where a path stands after some of its letters: in all of these states at once. */
type Place = {
  readonly states: readonly number[];
  /** Where the next letter leads, as far as it was asked before. */
  readonly moves: Map<string, Place>;
};

/** Numbers kept so that a letter seen before at a place costs one look; then all is forgotten. */
const MOST_KEPT = 200_000;
/** A place of more states is not kept: finding it again would cost as much as working it out. */
const LARGE = 300;

/**
 * Whether globs fit a path. All states of an automaton are followed at once, where a regular expression tries one way
 * after the other: of those, many wildcards make more than there is time for (picomatch took 67 s for `*a*a*a*a*b` over 200
 * letters, and limits that would help it refuse what people write). Places are kept as they are met, which is
 * as fast as an expression on the paths that there are.
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
    if (kept > MOST_KEPT) {
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

/** What takes a letter, or is the end, and can be reached from a state without taking one; worked out when asked. */
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
