import type { AssemblyCandidate, AssemblyConfig, FollowedStep, PathStep } from "#lib/domain/assembly.ts";
import { compareCandidates } from "./order.ts";

/**
 * A step's value is its score times the value of its start. Each kind is worth a tenth less than the kind before it.
 */
const KIND_FALL = 0.9;
/** Factor for each further hop. */
const HOP_FALL = 0.7;
/** Minimum value, so that the last results are followed too. */
const LEAST_WORTH = 0.05;

type Expansion = AssemblyConfig["expansion"];
type Follow = (
  from: readonly AssemblyCandidate[],
  kinds: Expansion["kinds"],
) => Promise<{ readonly steps: readonly FollowedStep[]; readonly restricted: number }>;

/** A passage that relations lead to, and the path there, which visits no passage twice. */
type Reached = {
  readonly candidate: AssemblyCandidate;
  readonly path: readonly PathStep[];
  readonly worth: number;
};

export type Expanded = {
  /** Highest value first; at most `total` that are not in the pack. */
  readonly reached: readonly Reached[];
  /** The path to each passage found, within the limits or not. */
  readonly ways: ReadonlyMap<string, readonly PathStep[]>;
  /** Paths from earlier items of the pack to later ones. */
  readonly paths: ReadonlyMap<string, readonly PathStep[]>;
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
  const standing = new Map(starts.map(({ candidate }, index) => [candidate.evidenceRef, index]));
  const reached = new Map<string, Reached>();
  const steps = new Map<string, PathStep[]>();
  const beyond = new Map<string, AssemblyCandidate>();
  let restricted = 0;
  let frontier: Reached[] = starts.map(({ candidate, relevance }) => ({
    candidate,
    path: [],
    worth: Math.max(LEAST_WORTH, relevance),
  }));
  for (let hop = 0; hop < hops && frontier.length > 0 && kinds.length > 0 && fanOut * total > 0; hop++) {
    const followed = await follow(
      frontier.map(({ candidate }) => candidate),
      kinds,
    );
    restricted += followed.restricted;
    const next: Reached[] = [];
    const ways = frontier.flatMap((from) => {
      const mine = waysFrom(from, followed.steps, kinds, hop);
      for (const { candidate } of mine.slice(fanOut)) beyond.set(candidate.evidenceRef, candidate);
      return mine.slice(0, fanOut);
    });
    for (const way of ways.sort(byWorth)) {
      const ref = way.candidate.evidenceRef;
      const step = way.path.at(-1);
      if (step) steps.set(step.fromRef, [...(steps.get(step.fromRef) ?? []), step]);
      if (standing.has(ref) || reached.has(ref)) continue;
      reached.set(ref, way);
      next.push(way);
    }
    frontier = next.slice(0, total);
  }
  // Value falls along a path, so no path is cut in the middle.
  const worthiest = [...reached.values()].sort(byWorth).slice(0, total);
  const taken = new Set(worthiest.map(({ candidate }) => candidate.evidenceRef));
  for (const { candidate } of reached.values()) beyond.set(candidate.evidenceRef, candidate);
  return {
    reached: worthiest,
    ways: new Map([...reached].map(([ref, { path }]) => [ref, path])),
    paths: waysAmong(standing, steps, hops),
    beyond: [...beyond.values()]
      .filter(({ evidenceRef }) => !taken.has(evidenceRef) && !standing.has(evidenceRef))
      .sort(compareCandidates),
    restricted,
  };
}

/** Returns the next steps from one passage, highest value first: each target once, and none already on the path. */
function waysFrom(
  from: Reached,
  steps: readonly FollowedStep[],
  kinds: Expansion["kinds"],
  hop: number,
): Reached[] {
  const own = from.candidate.evidenceRef;
  const been = new Set([own, ...from.path.map(({ fromRef }) => fromRef)]);
  const found: Reached[] = [];
  for (const { to, kind, fromRef, words, score } of steps) {
    const order = kinds.indexOf(kind);
    if (fromRef !== own || order < 0 || been.has(to.evidenceRef)) continue;
    const worth = from.worth * score * KIND_FALL ** order * (hop > 0 ? HOP_FALL : 1);
    const step: PathStep = { kind, fromRef, toRef: to.evidenceRef, words, score };
    found.push({ candidate: to, path: [...from.path, step], worth });
  }
  const seen = new Set<string>();
  return found.sort(byWorth).filter(({ candidate: { evidenceRef } }) => {
    if (seen.has(evidenceRef)) return false;
    seen.add(evidenceRef);
    return true;
  });
}

const byWorth = (a: Reached, b: Reached) =>
  b.worth - a.worth ||
  a.path.length - b.path.length ||
  compareCandidates(a.candidate, b.candidate) ||
  compareWays(a, b);

function compareWays(a: Reached, b: Reached): number {
  const stepsOf = ({ path }: Reached) =>
    path.map(({ fromRef, kind, words }) => `${fromRef} ${kind} ${words}`);
  const [mine, other] = [stepsOf(a).join("\n"), stepsOf(b).join("\n")];
  return mine < other ? -1 : mine > other ? 1 : 0;
}

/**
 * Returns the path to each start that an earlier start leads to: from the first such start, the shortest path within
 * `hops`.
 */
function waysAmong(
  standing: ReadonlyMap<string, number>,
  steps: ReadonlyMap<string, readonly PathStep[]>,
  hops: number,
): ReadonlyMap<string, readonly PathStep[]> {
  const paths = new Map<string, readonly PathStep[]>();
  for (const [start, place] of standing) {
    const been = new Set([start]);
    let ways: (readonly PathStep[])[] = [[]];
    for (let hop = 0; hop < hops; hop++) {
      ways = ways.flatMap((way) =>
        (steps.get(way.at(-1)?.toRef ?? start) ?? []).flatMap((step) => {
          if (been.has(step.toRef)) return [];
          been.add(step.toRef);
          return [[...way, step]];
        }),
      );
      for (const way of ways) {
        const ref = way.at(-1)?.toRef ?? start;
        if ((standing.get(ref) ?? -1) > place && !paths.has(ref)) paths.set(ref, way);
      }
    }
  }
  return paths;
}
