import type {
  AssembledItem,
  AssemblyCandidate,
  AssemblyConfig,
  AssemblyPorts,
  Countervailing,
  LeftOut,
  PathStep,
} from "#lib/domain/assembly.ts";
import { groupLabels } from "./against.ts";
import { type Expanded, expand } from "./expand.ts";
import { sortCandidates } from "./order.ts";
import type { Room } from "./room.ts";
import type { Selected } from "./select.ts";
import type { Similarity } from "./similarity.ts";

/** Number of the search's own candidates checked for countervailing evidence. The pool was searched for it. */
const CANDIDATES_EXAMINED = 100;
/** Number of selected passages that count as answers. Only evidence against these is searched for. */
const ANSWERS = 8;

export type AddedEvidenceDeps = {
  readonly query: string;
  readonly candidates: readonly AssemblyCandidate[];
  /** Further passages to check for countervailing evidence. */
  readonly pool: readonly AssemblyCandidate[];
  readonly config: AssemblyConfig;
  readonly ports: AssemblyPorts;
  readonly similarity: Similarity;
  readonly tokensOf: (candidate: AssemblyCandidate) => number;
};

/** What a pack contains in addition to the selected items: targets of relations, and countervailing evidence. */
export type AddedEvidence = {
  /** Countervailing passages first, then those reached. */
  readonly items: readonly AssembledItem[];
  readonly labels: ReadonlyMap<string, readonly Countervailing[]>;
  readonly paths: ReadonlyMap<string, readonly PathStep[]>;
  readonly missed: readonly LeftOut[];
  readonly restricted: number;
  readonly examined: number;
};

/** The rooms for what is added. */
export type AddedRooms = {
  readonly reached: Room;
  readonly against: (reachedItems: number, reachedTokens: number) => Room;
};

/**
 * Follows relations from the selected passages, then looks for evidence against the first of them. `rooms.reached` and
 * `rooms.against` limit each; room that expansion does not use is available to countervailing evidence.
 */
export async function findAddedEvidence(
  core: readonly Selected[],
  rooms: AddedRooms,
  deps: AddedEvidenceDeps,
): Promise<AddedEvidence> {
  const starts = core.map(({ candidate, selection }) => ({ candidate, relevance: selection.relevance }));
  const expanded = await expand(starts, deps.config.expansion, deps.ports.follow);
  const { fitting: reached, missed } = takeReached(core, expanded, rooms.reached, deps);
  const items = [...core.map(({ candidate }) => candidate), ...reached];
  const followed = [...expanded.reached.map(({ candidate }) => candidate), ...expanded.beyond];
  const examined = deps.candidates.slice(0, CANDIDATES_EXAMINED);
  const pool = sortCandidates([...items, ...examined, ...deps.pool, ...followed]);
  const labelled = deps.ports.findCountervailing(deps.query, items.slice(0, ANSWERS), pool);
  const { labels, others } = groupLabels(labelled, items, pool, deps.config.countervailing);
  const reachedTokens = reached.reduce((sum, each) => sum + deps.tokensOf(each), 0);
  const against = takeAgainst(others, rooms.against(reached.length, reachedTokens), deps);
  const refs = new Set([...items, ...against.fitting].map(({ evidenceRef }) => evidenceRef));
  const paths = new Map([...expanded.pathsToReached, ...expanded.pathsBetweenStarts]);
  const itemOf = (via: AssembledItem["via"]) => (candidate: AssemblyCandidate) =>
    toItem(candidate, via, { labels, paths, tokens: deps.tokensOf(candidate) });
  return {
    items: [...against.fitting.map(itemOf("countervailing")), ...reached.map(itemOf("expansion"))],
    labels,
    paths,
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
  { labels, paths, tokens }: Pick<AddedEvidence, "labels" | "paths"> & { readonly tokens: number },
): AssembledItem {
  const { evidenceRef } = candidate;
  return {
    candidate,
    via,
    tokens,
    selection: { relevance: 0, similarity: 0, mmr: 0 },
    path: paths.get(evidenceRef) ?? [],
    against: labels.get(evidenceRef) ?? [],
    cluster: [],
    merged: [],
  };
}

type Fitting = { readonly fitting: readonly AssemblyCandidate[]; readonly missed: readonly LeftOut[] };

/** Takes the best reached passages that fit and are not duplicates. */
function takeReached(
  core: readonly Selected[],
  { reached }: Expanded,
  room: Room,
  deps: AddedEvidenceDeps,
): Fitting {
  const fitting: AssemblyCandidate[] = [];
  const missed: LeftOut[] = [];
  for (const { candidate } of reached) {
    const same = [...core.map((each) => each.candidate), ...fitting].find(
      (each) => deps.similarity.duplicates(each, candidate) !== null,
    );
    const tokens = deps.tokensOf(candidate);
    const refusal = same ? "duplicate" : room.refusal(tokens);
    if (refusal === null) {
      room.take(tokens);
      fitting.push(candidate);
    } else {
      // This room is limited by expansion; the pack's own item limit is not reached yet.
      const reason = refusal === "item_limit" ? "expansion_limit" : refusal;
      missed.push({ ...leftOut(candidate, reason, deps), standsForIt: same?.evidenceRef ?? null });
    }
  }
  return { fitting: fitting, missed };
}

/** Takes the highest scores that fit. Near-duplicates count, because one with another number contradicts the original. */
function takeAgainst(others: readonly AssemblyCandidate[], room: Room, deps: AddedEvidenceDeps): Fitting {
  const fitting: AssemblyCandidate[] = [];
  const missed: LeftOut[] = [];
  for (const candidate of others) {
    const tokens = deps.tokensOf(candidate);
    const refused = room.refusal(tokens);
    if (refused !== null) {
      missed.push(leftOut(candidate, refused, deps));
      continue;
    }
    room.take(tokens);
    fitting.push(candidate);
  }
  return { fitting: fitting, missed };
}

function leftOut(
  candidate: AssemblyCandidate,
  reason: LeftOut["reason"],
  { tokensOf }: Pick<AddedEvidenceDeps, "tokensOf">,
): LeftOut {
  const { evidenceRef: ref, documentId } = candidate;
  return { ref, documentId, reason, tokens: tokensOf(candidate), standsForIt: null };
}
