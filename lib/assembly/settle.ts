import type { AssembledItem, AssemblyConfig, AssemblyPorts, LeftOut } from "#lib/domain/assembly.ts";
import type { Beside } from "./beside.ts";
import type { Cluster } from "./clusters.ts";
import type { Likeness } from "./likeness.ts";
import { merge } from "./merge.ts";
import { type Room, roomOf } from "./room.ts";
import type { Picked, Selector } from "./select.ts";

/** Merging makes room, which is filled again; after so many times what is left of it stays empty. */
const ROUNDS = 3;

export type SettleDeps = {
  readonly config: AssemblyConfig;
  readonly ports: Pick<AssemblyPorts, "countTokens" | "readJoined">;
  readonly likeness: Likeness;
  readonly clusters: readonly Cluster[];
  readonly selector: Selector;
};

export type Settled = {
  readonly items: readonly AssembledItem[];
  readonly room: Room;
  /** Was taken into what merging had made room for, and went again because then other neighbours would have merged. */
  readonly dropped: readonly LeftOut[];
};

/** Fills the pack up with what is next in the selection, and merges neighbours, until nothing more fits. */
export async function settle(core: readonly Picked[], beside: Beside, deps: SettleDeps): Promise<Settled> {
  const { config, selector } = deps;
  let selected = core;
  let settled: readonly AssembledItem[] = [...core.map(retrieved(beside)), ...beside.items];
  let dropped: readonly Picked[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const more = selector.take(roomLeft(settled, config));
    if (round > 0 && more.length === 0) break;
    selected = [...selected, ...more];
    const parts = [...selected.map(retrieved(beside)), ...beside.items];
    const items = await merged(parts, deps);
    if (tokensOf(items) > config.budgetTokens || items.length > config.maxItems) {
      dropped = more;
      break;
    }
    settled = items;
  }
  return {
    items: standingFor(settled, deps),
    room: roomLeft(settled, config),
    dropped: dropped.map(({ candidate: { evidenceRef: ref, documentId }, tokens }) => {
      return { ref, documentId, reason: "budget", tokens, standsForIt: null };
    }),
  };
}

const tokensOf = (items: readonly AssembledItem[]) => items.reduce((sum, { tokens }) => sum + tokens, 0);

function roomLeft(items: readonly AssembledItem[], { maxItems, budgetTokens }: AssemblyConfig): Room {
  return roomOf({ items: maxItems - items.length, tokens: budgetTokens - tokensOf(items) });
}

const retrieved =
  ({ labels, ways }: Beside) =>
  (picked: Picked): AssembledItem => ({
    ...picked,
    via: "retrieved",
    path: ways.get(picked.candidate.evidenceRef) ?? [],
    against: labels.get(picked.candidate.evidenceRef) ?? [],
    cluster: [],
    merged: [],
  });

async function merged(
  parts: readonly AssembledItem[],
  { config, ports, likeness }: SettleDeps,
): Promise<readonly AssembledItem[]> {
  const items = await merge(parts, {
    gapChars: config.mergeGapChars,
    budget: Math.max(config.budgetTokens, 0),
    countTokens: ports.countTokens,
    read: ports.readJoined,
  });
  return withoutSame(items, likeness);
}

/** Merging can make two the same that their parts were not: the later goes, unless it is there to speak against. */
function withoutSame(items: readonly AssembledItem[], likeness: Likeness): readonly AssembledItem[] {
  if (items.every((each) => each.merged.length === 0)) return items;
  const kept: AssembledItem[] = [];
  for (const item of items) {
    const same = kept.findIndex(
      (each) =>
        (each.merged.length > 0 || item.merged.length > 0) &&
        likeness.duplicate(each.candidate, item.candidate) !== null,
    );
    const before = kept[same];
    const found = before && likeness.duplicate(before.candidate, item.candidate);
    if (before && found && item.against.length === 0)
      kept[same] = { ...before, cluster: [...before.cluster, { candidate: item.candidate, ...found }] };
    else kept.push(item);
  }
  return kept;
}

/** Each item with the near-duplicates that it, or what was merged into it, stands for; none that is an item itself. */
function standingFor(items: readonly AssembledItem[], { clusters }: SettleDeps): AssembledItem[] {
  const members = new Map(clusters.map((each) => [each.standing.evidenceRef, each.members]));
  const refsOf = ({ candidate, merged: parts }: AssembledItem) =>
    parts.length > 0 ? parts : [candidate.evidenceRef];
  const inPack = new Set(items.flatMap(refsOf));
  return items.map((item) => ({
    ...item,
    cluster: [...item.cluster, ...refsOf(item).flatMap((ref) => members.get(ref) ?? [])].filter(
      ({ candidate }) => !inPack.has(candidate.evidenceRef),
    ),
  }));
}
