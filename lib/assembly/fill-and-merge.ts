import type { AssembledItem, AssemblyConfig, AssemblyPorts, LeftOut } from "#lib/domain/assembly.ts";
import type { AddedEvidence } from "./added-evidence.ts";
import type { Cluster } from "./clusters.ts";
import type { Likeness } from "./likeness.ts";
import { merge } from "./merge.ts";
import { type Room, roomOf } from "./room.ts";
import type { Picked, Selector } from "./select.ts";

/** Merging frees room, which is filled again. Room that is left after this many rounds stays empty. */
const ROUNDS = 3;

export type FillDeps = {
  readonly config: AssemblyConfig;
  readonly ports: Pick<AssemblyPorts, "countTokens" | "readJoined">;
  readonly likeness: Likeness;
  readonly clusters: readonly Cluster[];
  readonly selector: Selector;
};

export type FilledPack = {
  readonly items: readonly AssembledItem[];
  readonly room: Room;
  /** Items that were added to freed room and removed again, because they would have changed which neighbours merge. */
  readonly dropped: readonly LeftOut[];
};

/** Fills the pack with the next selected items and merges neighbours, until nothing more fits. */
export async function fillAndMerge(
  core: readonly Picked[],
  added: AddedEvidence,
  deps: FillDeps,
): Promise<FilledPack> {
  const { config, selector } = deps;
  let selected = core;
  let filled: readonly AssembledItem[] = [...core.map(retrieved(added)), ...added.items];
  let dropped: readonly Picked[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const more = selector.take(roomLeft(filled, config));
    if (round > 0 && more.length === 0) break;
    selected = [...selected, ...more];
    const parts = [...selected.map(retrieved(added)), ...added.items];
    const items = await merged(parts, deps);
    if (tokensOf(items) > config.budgetTokens || items.length > config.maxItems) {
      dropped = more;
      break;
    }
    filled = items;
  }
  return {
    items: standingFor(filled, deps),
    room: roomLeft(filled, config),
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
  ({ labels, ways }: AddedEvidence) =>
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
  { config, ports, likeness }: FillDeps,
): Promise<readonly AssembledItem[]> {
  const items = await merge(parts, {
    gapChars: config.mergeGapChars,
    budget: Math.max(config.budgetTokens, 0),
    countTokens: ports.countTokens,
    read: ports.readJoined,
  });
  return withoutSame(items, likeness);
}

/** Merging can create duplicates. The later one is removed, unless it is countervailing. */
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

/** Adds to each item the near-duplicates of its parts, without those that are items themselves. */
function standingFor(items: readonly AssembledItem[], { clusters }: FillDeps): AssembledItem[] {
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
