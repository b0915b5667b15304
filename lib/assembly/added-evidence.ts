import type {
  AssembledItem,
  AssemblyCandidate,
  AssemblyConfig,
  AssemblyPorts,
  Countervailing,
  LeftOut,
  PathStep,
} from "#lib/domain/assembly.ts";
import { spokenAgainst } from "./against.ts";
import { type Expanded, expand } from "./expand.ts";
import type { Likeness } from "./likeness.ts";
import { inOrder } from "./order.ts";
import type { Room } from "./room.ts";
import type { Picked } from "./select.ts";

/** Number of the search's own candidates checked for countervailing evidence. The pool was searched for it. */
const LOOKED_AT = 100;
/** Number of selected passages that count as answers. Evidence against others is not looked for. */
const ANSWERS = 8;

export type AddedEvidenceDeps = {
  readonly query: string;
  readonly candidates: readonly AssemblyCandidate[];
  /** Further passages to check for countervailing evidence. */
  readonly pool: readonly AssemblyCandidate[];
  readonly config: AssemblyConfig;
  readonly ports: AssemblyPorts;
  readonly likeness: Likeness;
  readonly tokensOf: (candidate: AssemblyCandidate) => number;
};

/** What a pack contains in addition to the selected items: targets of relations, and countervailing evidence. */
export type AddedEvidence = {
  /** Countervailing passages first, then those reached. */
  readonly items: readonly AssembledItem[];
  readonly labels: ReadonlyMap<string, readonly Countervailing[]>;
  readonly ways: ReadonlyMap<string, readonly PathStep[]>;
  readonly missed: readonly LeftOut[];
  readonly restricted: number;
  readonly examined: number;
};

/**
 * Follows relations from the selected passages, then looks for evidence against the first of them. `rooms.reached` and
 * `rooms.against` limit each; room that expansion does not use is available to countervailing evidence.
 */
export async function findAddedEvidence(
  core: readonly Picked[],
  rooms: { readonly reached: Room; readonly against: (reachedItems: number, tokens: number) => Room },
  deps: AddedEvidenceDeps,
): Promise<AddedEvidence> {
  const starts = core.map(({ candidate, selection }) => ({ candidate, relevance: selection.relevance }));
  const expanded = await expand(starts, deps.config.expansion, deps.ports.follow);
  const { taken, missed } = takeReached(core, expanded, rooms.reached, deps);
  const items = [...core.map(({ candidate }) => candidate), ...taken];
  const everywhere = [...expanded.reached.map(({ candidate }) => candidate), ...expanded.beyond];
  const looked = deps.candidates.slice(0, LOOKED_AT);
  const pool = inOrder([...items, ...looked, ...deps.pool, ...everywhere]);
  const labelled = deps.ports.findCountervailing(deps.query, items.slice(0, ANSWERS), pool);
  const { labels, others } = spokenAgainst(labelled, items, pool, deps.config.countervailing);
  const tokens = taken.reduce((sum, each) => sum + deps.tokensOf(each), 0);
  const against = takeAgainst(others, rooms.against(taken.length, tokens), deps);
  const refs = new Set([...items, ...against.taken].map(({ evidenceRef }) => evidenceRef));
  const ways = new Map([...expanded.ways, ...expanded.paths]);
  const itemOf = (via: AssembledItem["via"]) => (candidate: AssemblyCandidate) =>
    toItem(candidate, via, { labels, ways, tokens: deps.tokensOf(candidate) });
  return {
    items: [...against.taken.map(itemOf("countervailing")), ...taken.map(itemOf("expansion"))],
    labels,
    ways,
    missed: [
      ...against.missed,
      ...missed,
      ...expanded.beyond.map((each) => leftOut(each, "expansion_limit", deps)),
    ].filter(({ ref }) => !refs.has(ref)),
    restricted: expanded.restricted,
    examined: pool.length,
  };
}

function toItem(
  candidate: AssemblyCandidate,
  via: AssembledItem["via"],
  { labels, ways, tokens }: Pick<AddedEvidence, "labels" | "ways"> & { readonly tokens: number },
): AssembledItem {
  const { evidenceRef } = candidate;
  return {
    candidate,
    via,
    tokens,
    selection: { relevance: 0, similarity: 0, mmr: 0 },
    path: ways.get(evidenceRef) ?? [],
    against: labels.get(evidenceRef) ?? [],
    cluster: [],
    merged: [],
  };
}

type Taken = { readonly taken: readonly AssemblyCandidate[]; readonly missed: readonly LeftOut[] };

/** Takes the best reached passages that fit and are not duplicates. */
function takeReached(
  core: readonly Picked[],
  { reached }: Expanded,
  room: Room,
  deps: AddedEvidenceDeps,
): Taken {
  const taken: AssemblyCandidate[] = [];
  const missed: LeftOut[] = [];
  for (const { candidate } of reached) {
    const same = [...core.map((each) => each.candidate), ...taken].find(
      (each) => deps.likeness.duplicate(each, candidate) !== null,
    );
    const tokens = deps.tokensOf(candidate);
    const refused = same ? "duplicate" : room.refuses(tokens);
    if (refused === null) {
      room.take(tokens);
      taken.push(candidate);
    } else {
      // This room is limited by expansion; the pack's own item limit is not reached yet.
      const reason = refused === "item_limit" ? "expansion_limit" : refused;
      missed.push({ ...leftOut(candidate, reason, deps), standsForIt: same?.evidenceRef ?? null });
    }
  }
  return { taken, missed };
}

/** Takes the highest scores that fit. A near-duplicate with another number is exactly what is wanted here. */
function takeAgainst(others: readonly AssemblyCandidate[], room: Room, deps: AddedEvidenceDeps): Taken {
  const taken: AssemblyCandidate[] = [];
  const missed: LeftOut[] = [];
  for (const candidate of others) {
    const tokens = deps.tokensOf(candidate);
    const refused = room.refuses(tokens);
    if (refused !== null) {
      missed.push(leftOut(candidate, refused, deps));
      continue;
    }
    room.take(tokens);
    taken.push(candidate);
  }
  return { taken, missed };
}

function leftOut(
  candidate: AssemblyCandidate,
  reason: LeftOut["reason"],
  { tokensOf }: Pick<AddedEvidenceDeps, "tokensOf">,
): LeftOut {
  const { evidenceRef: ref, documentId } = candidate;
  return { ref, documentId, reason, tokens: tokensOf(candidate), standsForIt: null };
}
