import type { PackArrangement } from "#lib/domain/pack.ts";
import { rowsOf } from "./arrange.ts";

/** The parts of an arrangement, by name. Changes of different parts do not conflict. */
type Parts = ReadonlyMap<string, string>;

/** The items and headings that several arrangements have. */
type Common = { readonly items: ReadonlySet<string>; readonly sections: ReadonlySet<string> };

/**
 * `clean`: another person has not changed what the change is about. `same`: they have made the same change.
 * `conflict`: they have changed it differently.
 */
export type MergeOutcome = "clean" | "same" | "conflict";

/** Returns what happens if a change, from `base` to `mine`, is merged with other people's, from `base` to `theirs`. */
export function mergeOutcome(
  base: PackArrangement,
  mine: PackArrangement,
  theirs: PackArrangement,
): MergeOutcome {
  const common = commonTo([base, mine, theirs]);
  const [baseParts, myParts, theirParts] = [base, mine, theirs].map((each) => partsOf(each, common));
  const changed = changedParts(baseParts, myParts);
  const untouched = changed.filter((part) => theirParts?.get(part) === baseParts?.get(part));
  if (changed.some((part) => !untouched.includes(part) && theirParts?.get(part) !== myParts?.get(part)))
    return "conflict";
  return changed.length > 0 && untouched.length === 0 ? "same" : "clean";
}

/** Returns the ids of the items whose role, note, section or presence differs. */
export function changedItems(before: PackArrangement, after: PackArrangement): readonly string[] {
  const [from, to] = [before, after].map(
    ({ placements }) => new Map(placements.map((each) => [each.itemId, JSON.stringify(each)])),
  );
  return changedParts(from, to);
}

function changedParts(before: Parts = new Map(), after: Parts = new Map()): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (part) => before.get(part) !== after.get(part),
  );
}

function commonTo(arrangements: readonly PackArrangement[]): Common {
  const inAll = (idsOf: (arrangement: PackArrangement) => readonly string[]) => {
    const [first = [], ...others] = arrangements.map(idsOf);
    return new Set(first.filter((id) => others.every((ids) => ids.includes(id))));
  };
  return {
    items: inAll(({ placements }) => placements.map(({ itemId }) => itemId)),
    sections: inAll(({ sections }) => sections.map(({ id }) => id)),
  };
}

function partsOf(arrangement: PackArrangement, common: Common): Parts {
  const { title, sections, placements } = arrangement;
  const order = rowsOf(arrangement).flatMap((row) =>
    row.kind === "item" && common.items.has(row.id) ? [[row.id, row.placement.sectionId]] : [],
  );
  const headings = sections.map(({ id }) => id).filter((id) => common.sections.has(id));
  return new Map([
    ["title", title],
    ["order", JSON.stringify(order)],
    ["headings", JSON.stringify(headings)],
    ...placements.map(({ itemId, role, note }) => [`item ${itemId}`, JSON.stringify([role, note])] as const),
    ...sections.map(({ id, heading }) => [`section ${id}`, heading] as const),
  ]);
}
