import { MAX_PASSAGES } from "../slabs/slab-columns.ts";
import type { SlabKind } from "./entries.ts";

type Candidate = {
  readonly id: number;
  readonly kind: SlabKind;
  readonly passages: number;
  /** Some of them may belong to other slabs. */
  readonly dead: number;
  /** A deleted document may have left bytes in it. */
  readonly purge: boolean;
};

type ChosenMerge = { readonly kind: SlabKind; readonly ids: readonly number[] };

/** Slabs of one tier that are merged into one of the next, so that a passage is written few times. */
const FAN = 8;
/** Slabs of fewer passages are in the lowest tier. */
const LOWEST_TIER = 64;
/** A slab with a larger share of dead passages is written again without them. */
const DEAD_SHARE = 0.25;

/** Chooses slabs of one kind to merge; null if none should be. */
export function chooseMerge(slabs: readonly Candidate[]): ChosenMerge | null {
  const stale = slabs.find(({ passages, dead, purge }) => dead > (purge ? 0 : DEAD_SHARE * passages));
  if (stale !== undefined) return { kind: stale.kind, ids: [stale.id] };
  for (const [, tier] of Map.groupBy(slabs, ({ kind, passages }) => `${kind} ${tierOf(passages)}`)) {
    if (tier.length < FAN) continue;
    const ids = withinLimit(tier);
    const [first] = tier;
    if (ids.length > 1 && first !== undefined) return { kind: first.kind, ids };
  }
  return null;
}

function tierOf(passages: number): number {
  return passages < LOWEST_TIER ? 0 : 1 + Math.floor(Math.log(passages / LOWEST_TIER) / Math.log(FAN));
}

/** The smallest first, as many as fit one slab. */
function withinLimit(tier: readonly Candidate[]): readonly number[] {
  let sum = 0;
  const ids: number[] = [];
  for (const { id, passages } of tier.toSorted((a, b) => a.passages - b.passages || a.id - b.id)) {
    sum += passages;
    if (sum > MAX_PASSAGES) break;
    ids.push(id);
  }
  return ids;
}
