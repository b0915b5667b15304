import type {
  Assembly,
  AssemblyCandidate,
  AssemblyConfig,
  AssemblyPorts,
  CountervailingReport,
} from "#lib/domain/assembly.ts";
import { besideOf } from "./beside.ts";
import { clustersOf } from "./clusters.ts";
import { countsOf, leftOutOf } from "./left-out.ts";
import { likenessOf } from "./likeness.ts";
import { inOrder } from "./order.ts";
import { relevanceOf } from "./relevance.ts";
import { roomOf } from "./room.ts";
import { selectorOf } from "./select.ts";
import { settle } from "./settle.ts";

/** Of a pack, at most so much is kept for where relations lead and what speaks against; what is not used is filled. */
const KEPT_SHARE = 0.4;

export type AssembleInput = {
  readonly candidates: readonly AssemblyCandidate[];
  /** So many of the first ranked stand for their documents, and are taken before others. */
  readonly leading?: number;
  /** Where what speaks against is looked for besides the candidates. */
  readonly pool?: readonly AssemblyCandidate[];
  /** What was looked for and asked to fill the pool; absent: nothing was. */
  readonly searched?: Pick<CountervailingReport, "kinds" | "searchedWith">;
};

/**
 * From candidates to a pack (retrieval-index-spec, context assembly): near-duplicates stand as one, selection trades
 * relevance against likeness within caps, quotas and budget, relations are followed, what speaks against is labelled,
 * neighbours merge, and all that was left out says why. The same candidates give the same pack in whatever order they
 * come; all I/O is the ports'.
 */
export async function assemble(
  { query }: { readonly query: string },
  { candidates, leading = 0, pool = [], searched = { kinds: [], searchedWith: [] } }: AssembleInput,
  config: AssemblyConfig,
  ports: AssemblyPorts,
): Promise<Assembly> {
  const { maxItems, budgetTokens } = config;
  const ordered = inOrder(candidates);
  const likeness = likenessOf(config.nearDuplicate, ordered);
  const tokensOf = countedOnce(ports.countTokens);
  const clusters = clustersOf(ordered, likeness);
  const selector = selectorOf(
    clusters.map(({ standing }) => standing),
    {
      ...{ relevance: relevanceOf(ordered), likeness, tokensOf, config },
      leading: new Set(ordered.slice(0, leading)),
    },
  );
  const kept = keptFor(config);
  const tokensFor = (items: number) => Math.floor((budgetTokens * items) / maxItems);
  const others = kept.reached + kept.against;
  const core = selector.take(roomOf({ items: maxItems - others, tokens: budgetTokens - tokensFor(others) }));
  const left = budgetTokens - core.reduce((sum, { tokens }) => sum + tokens, 0);
  const beside = await besideOf(
    core,
    {
      reached: roomOf({ items: kept.reached, tokens: left - tokensFor(kept.against) }),
      against: (items, tokens) =>
        roomOf({
          items: Math.min(config.countervailing.maxItems, maxItems - core.length - items),
          tokens: left - tokens,
        }),
    },
    { query, candidates: ordered, pool, config, ports, likeness, tokensOf },
  );
  for (const { candidate } of beside.items) selector.see(candidate);
  const { items, room, dropped } = await settle(core, beside, {
    config,
    ports,
    likeness,
    clusters,
    selector,
  });
  const leftOut = leftOutOf({
    items,
    clusters,
    notSelected: [...selector.leftOut(room), ...dropped],
    missed: beside.missed,
    tokensOf,
  });
  return {
    items,
    leftOut,
    counts: countsOf(leftOut, beside.restricted),
    countervailing: {
      found: items.filter(({ against }) => against.length > 0).length,
      examined: beside.examined,
      ...searched,
    },
    config,
    tokens: {
      used: items.reduce((sum, { tokens }) => sum + tokens, 0),
      budget: budgetTokens,
      tokenizer: ports.tokenizer,
    },
    considered: ordered.length,
    summary: summaryOf(query, items, ports),
  };
}

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

/** Items kept for what relations reach and what speaks against, of a pack of so many. */
function keptFor({ maxItems, expansion, countervailing }: AssemblyConfig) {
  const most = Math.floor(maxItems * KEPT_SHARE);
  const follows = expansion.kinds.length > 0 && expansion.hops > 0 && expansion.fanOut > 0;
  const against = Math.min(countervailing.maxItems, Math.ceil(most / 2));
  const reached = follows ? Math.min(expansion.total, most - against) : 0;
  return { reached, against: Math.min(countervailing.maxItems, most - reached) };
}

function countedOnce(countTokens: AssemblyPorts["countTokens"]) {
  const known = new Map<string, number>();
  return ({ text }: AssemblyCandidate) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = countTokens(text);
    known.set(text, tokens);
    return tokens;
  };
}
