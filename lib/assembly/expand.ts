import type { AssemblyCandidate, AssemblyConfig, FollowedStep, PathStep } from "#lib/domain/assembly.ts";
import { compareCandidates } from "./order.ts";

/** A step's worth is its score times that of where it begins; each kind is worth a tenth less than the one before it. */
const KIND_FALL = 0.9;
/** A second step is worth less than a first. */
const HOP_FALL = 0.7;
/** What the search found last still leads somewhere. */
const LEAST_WORTH = 0.05;

type Expansion = AssemblyConfig["expansion"];
type Follow = (
  from: readonly AssemblyCandidate[],
  kinds: Expansion["kinds"],
) => Promise<{ readonly steps: readonly FollowedStep[]; readonly restricted: number }>;

/** A passage that relations lead to, and the way there: no passage twice. */
export type Reached = {
  readonly candidate: AssemblyCandidate;
  readonly path: readonly PathStep[];
  readonly worth: number;
};

export type Expanded = {
  /** The worthiest first; never more than `total` that are not in the pack. */
  readonly reached: readonly Reached[];
  /** The way to each that was reached, taken or beyond. */
  readonly ways: ReadonlyMap<string, readonly PathStep[]>;
  /** The way to what is in the pack already from what stands before it there. */
  readonly paths: ReadonlyMap<string, readonly PathStep[]>;
  /** What bounds kept from being reached. */
  readonly beyond: readonly AssemblyCandidate[];
  /** Places that who asks may not see. */
  readonly restricted: number;
};

/** Where the way begins, in the pack's order. */
export type Start = { readonly candidate: AssemblyCandidate; readonly relevance: number };

/**
 * Follows relations from what was found, hop by hop, the worthiest steps first, within hops, fan-out and total. A
 * passage is reached once, by the worthiest of its shortest ways, and never by one that comes back to itself; the same
 * relations give the same ways.
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
  // Worth falls along a way, so that none is cut in its middle.
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

/** Where one passage leads, the worthiest first; each place once, and none that the way has been at. */
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
  const told = ({ path }: Reached) => path.map(({ fromRef, kind, words }) => `${fromRef} ${kind} ${words}`);
  const [mine, other] = [told(a).join("\n"), told(b).join("\n")];
  return mine < other ? -1 : mine > other ? 1 : 0;
}

/**
 * The way to each of the starts that another leads to: from the first of those before it that does within so many steps,
 * the shortest from there.
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
