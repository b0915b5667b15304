import type { AssemblyCandidate, AssemblyConfig, FollowedStep, PathStep } from "#lib/domain/assembly.ts";
import { compareCandidates } from "./order.ts";

/**
 * A step's value is its score times the value of its start. Each kind of relation has nine tenths of the value of the kind
 * before it.
 */
const KIND_DECAY = 0.9;
/** Factor for each further hop. */
const HOP_DECAY = 0.7;
/** Minimum value, so that the last results are followed too. */
const MIN_VALUE = 0.05;

type Expansion = AssemblyConfig["expansion"];
type Follow = (
  from: readonly AssemblyCandidate[],
  kinds: Expansion["kinds"],
) => Promise<{ readonly steps: readonly FollowedStep[]; readonly restricted: number }>;

/** A passage that relations lead to, and the path there, which visits no passage twice. */
type Reached = {
  readonly candidate: AssemblyCandidate;
  readonly path: readonly PathStep[];
  readonly value: number;
};

export type Expanded = {
  /** Highest value first; at most `total` that are not in the pack. */
  readonly reached: readonly Reached[];
  /** The path to each passage found, within the limits or not. */
  readonly pathsToReached: ReadonlyMap<string, readonly PathStep[]>;
  /** Paths from earlier items of the pack to later ones. */
  readonly pathsBetweenStarts: ReadonlyMap<string, readonly PathStep[]>;
  /** Passages that the limits excluded. */
  readonly beyond: readonly AssemblyCandidate[];
  /** Number of places that the person who searches may not see. */
  readonly restricted: number;
};

/** A start of paths, in the pack's order. */
export type Start = { readonly candidate: AssemblyCandidate; readonly relevance: number };

/**
 * Follows relations from the retrieved passages, hop by hop, highest value first, within hops, fan-out and total. A
 * passage is reached once, by the best of its shortest paths, and never by a path that visits it twice. The same
 * relations yield the same paths.
 */
export async function expand(
  starts: readonly Start[],
  { kinds, hops, fanOut, total }: Expansion,
  follow: Follow,
): Promise<Expanded> {
  const positions = new Map(starts.map(({ candidate }, index) => [candidate.evidenceRef, index]));
  const reached = new Map<string, Reached>();
  const steps = new Map<string, PathStep[]>();
  const beyond = new Map<string, AssemblyCandidate>();
  let restricted = 0;
  let frontier: Reached[] = starts.map(({ candidate, relevance }) => ({
    candidate,
    path: [],
    value: Math.max(MIN_VALUE, relevance),
  }));
  for (let hop = 0; hop < hops && frontier.length > 0 && kinds.length > 0 && fanOut * total > 0; hop++) {
    const followed = await follow(
      frontier.map(({ candidate }) => candidate),
      kinds,
    );
    restricted += followed.restricted;
    const next: Reached[] = [];
    const found = frontier.flatMap((from) => {
      const fromHere = nextReached(from, followed.steps, kinds, hop);
      for (const { candidate } of fromHere.slice(fanOut)) beyond.set(candidate.evidenceRef, candidate);
      return fromHere.slice(0, fanOut);
    });
    for (const reachedNow of found.sort(byValue)) {
      const ref = reachedNow.candidate.evidenceRef;
      const step = reachedNow.path.at(-1);
      if (step) steps.set(step.fromRef, [...(steps.get(step.fromRef) ?? []), step]);
      if (positions.has(ref) || reached.has(ref)) continue;
      reached.set(ref, reachedNow);
      next.push(reachedNow);
    }
    frontier = next.slice(0, total);
  }
  // Value falls along a path, so no path is cut in the middle.
  const best = [...reached.values()].sort(byValue).slice(0, total);
  const bestRefs = new Set(best.map(({ candidate }) => candidate.evidenceRef));
  for (const { candidate } of reached.values()) beyond.set(candidate.evidenceRef, candidate);
  return {
    reached: best,
    pathsToReached: new Map([...reached].map(([ref, { path }]) => [ref, path])),
    pathsBetweenStarts: findPathsBetweenStarts(positions, steps, hops),
    beyond: [...beyond.values()]
      .filter(({ evidenceRef }) => !bestRefs.has(evidenceRef) && !positions.has(evidenceRef))
      .sort(compareCandidates),
    restricted,
  };
}

/** Returns the next steps from one passage, highest value first: each target once, and none already on the path. */
function nextReached(
  from: Reached,
  steps: readonly FollowedStep[],
  kinds: Expansion["kinds"],
  hop: number,
): Reached[] {
  const own = from.candidate.evidenceRef;
  const visited = new Set([own, ...from.path.map(({ fromRef }) => fromRef)]);
  const found: Reached[] = [];
  for (const { to, kind, fromRef, words, score } of steps) {
    const order = kinds.indexOf(kind);
    if (fromRef !== own || order < 0 || visited.has(to.evidenceRef)) continue;
    const value = from.value * score * KIND_DECAY ** order * (hop > 0 ? HOP_DECAY : 1);
    const step: PathStep = { kind, fromRef, toRef: to.evidenceRef, words, score };
    found.push({ candidate: to, path: [...from.path, step], value });
  }
  const seen = new Set<string>();
  return found.sort(byValue).filter(({ candidate: { evidenceRef } }) => {
    if (seen.has(evidenceRef)) return false;
    seen.add(evidenceRef);
    return true;
  });
}

const byValue = (a: Reached, b: Reached) =>
  b.value - a.value ||
  a.path.length - b.path.length ||
  compareCandidates(a.candidate, b.candidate) ||
  comparePaths(a, b);

function comparePaths(a: Reached, b: Reached): number {
  const stepsOf = ({ path }: Reached) =>
    path.map(({ fromRef, kind, words }) => `${fromRef} ${kind} ${words}`);
  const [mine, other] = [stepsOf(a).join("\n"), stepsOf(b).join("\n")];
  return mine < other ? -1 : mine > other ? 1 : 0;
}

/**
 * Returns the path to each start that an earlier start leads to: from the first such start, the shortest path within
 * `hops`.
 */
function findPathsBetweenStarts(
  positions: ReadonlyMap<string, number>,
  steps: ReadonlyMap<string, readonly PathStep[]>,
  hops: number,
): ReadonlyMap<string, readonly PathStep[]> {
  const paths = new Map<string, readonly PathStep[]>();
  for (const [start, place] of positions) {
    const visited = new Set([start]);
    let walked: (readonly PathStep[])[] = [[]];
    for (let hop = 0; hop < hops; hop++) {
      walked = walked.flatMap((way) =>
        (steps.get(way.at(-1)?.toRef ?? start) ?? []).flatMap((step) => {
          if (visited.has(step.toRef)) return [];
          visited.add(step.toRef);
          return [[...way, step]];
        }),
      );
      for (const way of walked) {
        const ref = way.at(-1)?.toRef ?? start;
        if ((positions.get(ref) ?? -1) > place && !paths.has(ref)) paths.set(ref, way);
      }
    }
  }
  return paths;
}
