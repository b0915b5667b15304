import type {
  Assembly,
  AssemblyCandidate,
  AssemblyConfig,
  AssemblyPorts,
  CountervailingReport,
} from "#lib/domain/assembly.ts";
import { type AddedRooms, findAddedEvidence } from "./added-evidence.ts";
import { clustersOf } from "./clusters.ts";
import { fillAndMerge } from "./fill-and-merge.ts";
import { countsOf, leftOutOf } from "./left-out.ts";
import { sortCandidates } from "./order.ts";
import { relevanceOf } from "./relevance.ts";
import { type Room, roomOf } from "./room.ts";
import { type Selected, selectorOf } from "./select.ts";
import { similarityOf } from "./similarity.ts";

/** Maximum share of a pack reserved for expansion and countervailing evidence. Unused room is filled. */
const RESERVED_SHARE = 0.4;

export type AssembleInput = {
  readonly candidates: readonly AssemblyCandidate[];
  /** This many of the first candidates represent their documents and are chosen before others. */
  readonly leading?: number;
  /** Further passages to check for countervailing evidence. */
  readonly pool?: readonly AssemblyCandidate[];
  /** The kinds and queries used to fill the pool. Absent: no search was made. */
  readonly searched?: Pick<CountervailingReport, "kinds" | "searchedWith">;
};

/**
 * Makes a pack from candidates. Groups near-duplicates; selects by relevance and diversity within caps, quotas and
 * budget; follows relations; labels countervailing evidence; merges neighbours; gives a reason for everything left out.
 * The same candidates in any order yield the same pack. Only the ports do I/O.
 */
export async function assemble(
  { query }: { readonly query: string },
  { candidates, leading = 0, pool = [], searched = { kinds: [], searchedWith: [] } }: AssembleInput,
  config: AssemblyConfig,
  ports: AssemblyPorts,
): Promise<Assembly> {
  const ordered = sortCandidates(candidates);
  const similarity = similarityOf(config.nearDuplicate, ordered);
  const tokensOf = cachedTokenCount(ports.countTokens);
  const clusters = clustersOf(ordered, similarity);
  const selector = selectorOf(
    clusters.map(({ representative }) => representative),
    {
      ...{ relevance: relevanceOf(ordered), similarity, tokensOf, config },
      leading: new Set(ordered.slice(0, leading)),
    },
  );
  const reserved = reservedItems(config);
  const core = selector.take(coreRoom(config, reserved));
  const added = await findAddedEvidence(core, addedRooms(config, reserved, core), {
    ...{ query, candidates: ordered, pool, config, ports, similarity, tokensOf },
  });
  for (const { candidate } of added.items) selector.noteAdded(candidate);
  const filling = { config, ports, similarity, clusters, selector };
  const { items, room, dropped } = await fillAndMerge(core, added, filling);
  const leftOut = leftOutOf({
    items,
    clusters,
    notSelected: [...selector.leftOut(room), ...dropped],
    missed: added.missed,
    tokensOf,
  });
  return {
    items,
    leftOut,
    counts: countsOf(leftOut, added.restricted),
    countervailing: {
      found: items.filter(({ against }) => against.length > 0).length,
      examined: added.examined,
      ...searched,
    },
    config,
    tokens: {
      used: totalTokens(items),
      budget: config.budgetTokens,
      tokenizer: ports.tokenizer,
    },
    considered: ordered.length,
    summary: summaryOf(query, items, ports),
  };
}

const totalTokens = (items: readonly { readonly tokens: number }[]) =>
  items.reduce((sum, { tokens }) => sum + tokens, 0);

function summaryOf(
  query: string,
  items: Assembly["items"],
  { summarise }: AssemblyPorts,
): Assembly["summary"] {
  if (summarise === undefined) return null;
  const sentences = summarise.sentences(
    query,
    items.map(({ candidate }) => candidate),
  );
  return { by: summarise.by, sentences };
}

type Reserved = { readonly reached: number; readonly against: number };

/** Returns the number of items reserved for expansion and countervailing evidence. */
function reservedItems({ maxItems, expansion, countervailing }: AssemblyConfig): Reserved {
  const reservable = Math.floor(maxItems * RESERVED_SHARE);
  const follows = expansion.kinds.length > 0 && expansion.hops > 0 && expansion.fanOut > 0;
  const against = Math.min(countervailing.maxItems, Math.ceil(reservable / 2));
  const reached = follows ? Math.min(expansion.total, reservable - against) : 0;
  return { reached, against: Math.min(countervailing.maxItems, reservable - reached) };
}

/** The part of the budget for this number of items. */
function tokensFor({ maxItems, budgetTokens }: AssemblyConfig, items: number): number {
  return Math.floor((budgetTokens * items) / maxItems);
}

/** The room for the first selection: the pack without what is reserved. */
function coreRoom(config: AssemblyConfig, { reached, against }: Reserved): Room {
  const reserved = reached + against;
  return roomOf({
    items: config.maxItems - reserved,
    tokens: config.budgetTokens - tokensFor(config, reserved),
  });
}

/** The rooms for expansion and countervailing evidence. The second depends on what expansion used. */
function addedRooms(config: AssemblyConfig, reserved: Reserved, core: readonly Selected[]): AddedRooms {
  const tokensLeft = config.budgetTokens - totalTokens(core);
  return {
    reached: roomOf({ items: reserved.reached, tokens: tokensLeft - tokensFor(config, reserved.against) }),
    against: (reachedItems, reachedTokens) =>
      roomOf({
        items: Math.min(config.countervailing.maxItems, config.maxItems - core.length - reachedItems),
        tokens: tokensLeft - reachedTokens,
      }),
  };
}

/** Counts each text once. */
function cachedTokenCount(countTokens: AssemblyPorts["countTokens"]) {
  const known = new Map<string, number>();
  return ({ text }: AssemblyCandidate) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = countTokens(text);
    known.set(text, tokens);
    return tokens;
  };
}
