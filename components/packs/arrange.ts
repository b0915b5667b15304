import type {
  PackArrangement,
  PackItemView,
  PackPlacement,
  PackSection,
  PackView,
} from "#lib/domain/pack.ts";

/** A row of the page, from the top: a heading or an item. */
export type PackRow =
  | { readonly kind: "item"; readonly id: string; readonly placement: PackPlacement }
  | { readonly kind: "section"; readonly id: string; readonly section: PackSection };

/** Position of an item: its number among all items, from 1, and its heading. */
export type PackPlace = { readonly place: number; readonly total: number; readonly heading: string | null };

const sectionRowId = (id: string) => `section:${id}`;

/** Applies an arrangement to a pack. Items without a placement are left out. */
export function arranged(pack: PackView, arrangement: PackArrangement): PackView {
  const byId = new Map(pack.items.map((item) => [item.itemId, item]));
  const items = arrangement.placements.flatMap((placement): PackItemView[] => {
    const item = byId.get(placement.itemId);
    return item ? [{ ...item, ...placement }] : [];
  });
  return { ...pack, title: arrangement.title, sections: arrangement.sections, items };
}

/** Returns all rows from the top: items before the first heading, then each heading with its items. */
export function rowsOf({ sections, placements }: PackArrangement): readonly PackRow[] {
  const under = (sectionId: string | null) =>
    placements
      .filter((placement) => placement.sectionId === sectionId)
      .map((placement): PackRow => ({ kind: "item", id: placement.itemId, placement }));
  return [
    ...under(null),
    ...sections.flatMap((section): PackRow[] => [
      { kind: "section", id: sectionRowId(section.id), section },
      ...under(section.id),
    ]),
  ];
}

/** Converts rows to an arrangement. An item belongs to the nearest heading above it. */
function fromRows(title: string, rows: readonly PackRow[]): PackArrangement {
  const sections: PackSection[] = [];
  const placements: PackPlacement[] = [];
  for (const row of rows) {
    if (row.kind === "section") sections.push(row.section);
    else placements.push({ ...row.placement, sectionId: sections.at(-1)?.id ?? null });
  }
  return { title, sections, placements };
}

/** Moves a row to the position of another; the rest close the gap. Unknown ids change nothing. */
export function moveRow(arrangement: PackArrangement, movedId: string, overId: string): PackArrangement {
  const rows = [...rowsOf(arrangement)];
  const from = rows.findIndex(({ id }) => id === movedId);
  const to = rows.findIndex(({ id }) => id === overId);
  if (from < 0 || to < 0 || from === to) return arrangement;
  rows.splice(to, 0, ...rows.splice(from, 1));
  return fromRows(arrangement.title, rows);
}

/** Moves an item one row up or down, also past a heading into the next section. At either end it changes nothing. */
export function stepItem(arrangement: PackArrangement, itemId: string, step: 1 | -1): PackArrangement {
  const rows = rowsOf(arrangement);
  const over = rows[rows.findIndex(({ id }) => id === itemId) + step];
  return over ? moveRow(arrangement, itemId, over.id) : arrangement;
}

/** Returns whether an item can move one row up or down. */
export function canStep(arrangement: PackArrangement, itemId: string, step: 1 | -1): boolean {
  return stepItem(arrangement, itemId, step) !== arrangement;
}

/** Puts an item last below a heading. Null is the section before the first heading. Unknown headings change nothing. */
export function toSection(
  arrangement: PackArrangement,
  itemId: string,
  sectionId: string | null,
): PackArrangement {
  const placement = arrangement.placements.find((each) => each.itemId === itemId);
  if (!placement || placement.sectionId === sectionId) return arrangement;
  if (sectionId !== null && !arrangement.sections.some(({ id }) => id === sectionId)) return arrangement;
  const others = arrangement.placements.filter((each) => each !== placement);
  const moved = { ...arrangement, placements: [...others, { ...placement, sectionId }] };
  return fromRows(arrangement.title, rowsOf(moved));
}

/** Returns the position of an item, for screen readers. */
export function placeOf(arrangement: PackArrangement, itemId: string): PackPlace {
  const items = rowsOf(arrangement).filter((row) => row.kind === "item");
  const index = items.findIndex(({ id }) => id === itemId);
  const sectionId = items[index]?.placement.sectionId ?? null;
  const heading = arrangement.sections.find(({ id }) => id === sectionId)?.heading ?? null;
  return { place: index + 1, total: items.length, heading };
}

/** Changes the role or note of one item. */
export function withItem(
  arrangement: PackArrangement,
  itemId: string,
  change: Partial<Pick<PackPlacement, "role" | "note">>,
): PackArrangement {
  const placements = arrangement.placements.map((each) =>
    each.itemId === itemId ? { ...each, ...change } : each,
  );
  return { ...arrangement, placements };
}

type SeenNote = { readonly note: string; readonly seen: readonly string[] };

/**
 * Changes the note of an item, unless the note has words that the person has not seen: then it changes nothing.
 * @param shown the arrangement that the person saw when they asked for the change again
 */
export function withSeenNote(
  arrangement: PackArrangement,
  itemId: string,
  { note, seen }: SeenNote,
  shown?: PackArrangement,
): PackArrangement {
  const current = noteOf(arrangement, itemId);
  if (current === undefined || current === note) return arrangement;
  const known = seen.includes(current) || (shown !== undefined && noteOf(shown, itemId) === current);
  return known ? withItem(arrangement, itemId, { note }) : arrangement;
}

const noteOf = ({ placements }: PackArrangement, itemId: string) =>
  placements.find((each) => each.itemId === itemId)?.note;

/** Removes an item. The others keep their order. */
export function withoutItem(arrangement: PackArrangement, itemId: string): PackArrangement {
  return { ...arrangement, placements: arrangement.placements.filter((each) => each.itemId !== itemId) };
}

/** Restores a removed item to its position, and keeps all later changes. */
export function withItemBack(
  arrangement: PackArrangement,
  placement: PackPlacement,
  beforeId: string | null,
): PackArrangement {
  if (arrangement.placements.some((each) => each.itemId === placement.itemId)) return arrangement;
  const sectionId = arrangement.sections.some(({ id }) => id === placement.sectionId)
    ? placement.sectionId
    : null;
  const at = arrangement.placements.findIndex((each) => each.itemId === beforeId);
  const placements = [...arrangement.placements];
  placements.splice(at < 0 ? placements.length : at, 0, { ...placement, sectionId });
  return { ...arrangement, placements };
}
