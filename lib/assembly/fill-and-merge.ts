import type { AssembledItem, AssemblyConfig, AssemblyPorts, LeftOut } from "#lib/domain/assembly.ts";
import type { AddedEvidence } from "./added-evidence.ts";
import type { Cluster } from "./clusters.ts";
import { merge } from "./merge.ts";
import { type Room, roomOf } from "./room.ts";
import type { Selected, Selector } from "./select.ts";
import type { Similarity } from "./similarity.ts";

/** Maximum number of rounds. Merging frees room, which the next round fills. */
const ROUNDS = 3;

export type FillDeps = {
  readonly config: AssemblyConfig;
  readonly ports: Pick<AssemblyPorts, "countTokens" | "readJoined">;
  readonly similarity: Similarity;
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
  core: readonly Selected[],
  added: AddedEvidence,
  deps: FillDeps,
): Promise<FilledPack> {
  const { config, selector } = deps;
  let selected = core;
  let filled: readonly AssembledItem[] = [...core.map(toRetrievedItem(added)), ...added.items];
  let dropped: readonly Selected[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const more = selector.take(roomLeft(filled, config));
    if (round > 0 && more.length === 0) break;
    selected = [...selected, ...more];
    const parts = [...selected.map(toRetrievedItem(added)), ...added.items];
    const items = await merged(parts, deps);
    if (tokensOf(items) > config.budgetTokens || items.length > config.maxItems) {
      dropped = more;
      break;
    }
    filled = items;
  }
  return {
    items: withNearDuplicates(filled, deps),
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

const toRetrievedItem =
  ({ labels, paths }: AddedEvidence) =>
  (picked: Selected): AssembledItem => ({
    ...picked,
    via: "retrieved",
    path: paths.get(picked.candidate.evidenceRef) ?? [],
    against: labels.get(picked.candidate.evidenceRef) ?? [],
    cluster: [],
    merged: [],
  });

async function merged(
  parts: readonly AssembledItem[],
  { config, ports, similarity }: FillDeps,
): Promise<readonly AssembledItem[]> {
  const items = await merge(parts, {
    gapChars: config.mergeGapChars,
    budget: Math.max(config.budgetTokens, 0),
    countTokens: ports.countTokens,
    read: ports.readJoined,
  });
  return withoutDuplicates(items, similarity);
}

/** Merging can create duplicates. The later one is removed, unless it is countervailing. */
function withoutDuplicates(
  items: readonly AssembledItem[],
  similarity: Similarity,
): readonly AssembledItem[] {
  if (items.every((each) => each.merged.length === 0)) return items;
  const kept: AssembledItem[] = [];
  for (const item of items) {
    const duplicateIndex = kept.findIndex(
      (each) =>
        (each.merged.length > 0 || item.merged.length > 0) &&
        similarity.duplicates(each.candidate, item.candidate) !== null,
    );
    const before = kept[duplicateIndex];
    const found = before && similarity.duplicates(before.candidate, item.candidate);
    if (before && found && item.against.length === 0)
      kept[duplicateIndex] = {
        ...before,
        cluster: [...before.cluster, { candidate: item.candidate, ...found }],
      };
    else kept.push(item);
  }
  return kept;
}

/** Adds to each item the near-duplicates of its parts, without those that are items themselves. */
function withNearDuplicates(items: readonly AssembledItem[], { clusters }: FillDeps): AssembledItem[] {
  const members = new Map(clusters.map((each) => [each.representative.evidenceRef, each.members]));
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
