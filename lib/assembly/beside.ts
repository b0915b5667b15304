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

/** Of the search's own candidates so many are looked at for what speaks against; the pool was searched for it. */
const LOOKED_AT = 100;
/** What answers the question: so many of the selected passages. What speaks against less is not asked for. */
const ANSWERS = 8;

export type BesideDeps = {
  readonly query: string;
  readonly candidates: readonly AssemblyCandidate[];
  /** Where what speaks against is looked for besides the candidates. */
  readonly pool: readonly AssemblyCandidate[];
  readonly config: AssemblyConfig;
  readonly ports: AssemblyPorts;
  readonly likeness: Likeness;
  readonly tokensOf: (candidate: AssemblyCandidate) => number;
};

/** What comes into a pack beside what was selected: where relations lead, and what speaks against. */
export type Beside = {
  /** Countervailing passages first, then those reached. */
  readonly items: readonly AssembledItem[];
  readonly labels: ReadonlyMap<string, readonly Countervailing[]>;
  readonly ways: ReadonlyMap<string, readonly PathStep[]>;
  readonly missed: readonly LeftOut[];
  readonly restricted: number;
  readonly examined: number;
};

/**
 * Follows relations from the selected passages, then looks everywhere for what speaks against the first of them.
 * `rooms.reached` and `rooms.against` say how much each may take; what the first leaves the second may have.
 */
export async function besideOf(
  core: readonly Picked[],
  rooms: { readonly reached: Room; readonly against: (reachedItems: number, tokens: number) => Room },
  deps: BesideDeps,
): Promise<Beside> {
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
  { labels, ways, tokens }: Pick<Beside, "labels" | "ways"> & { readonly tokens: number },
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

/** The worthiest that fit and say what nothing in the pack says. */
function takeReached(core: readonly Picked[], { reached }: Expanded, room: Room, deps: BesideDeps): Taken {
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
      // Its own bound is the limit of expansion, the pack's is not reached yet.
      const reason = refused === "item_limit" ? "expansion_limit" : refused;
      missed.push({ ...leftOut(candidate, reason, deps), standsForIt: same?.evidenceRef ?? null });
    }
  }
  return { taken, missed };
}

/** The surest that fit; one that says nearly the same with another number is what is wanted here. */
function takeAgainst(others: readonly AssemblyCandidate[], room: Room, deps: BesideDeps): Taken {
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
  { tokensOf }: Pick<BesideDeps, "tokensOf">,
): LeftOut {
  const { evidenceRef: ref, documentId } = candidate;
  return { ref, documentId, reason, tokens: tokensOf(candidate), standsForIt: null };
}
