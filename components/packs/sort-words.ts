import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import type { PackPlace, PackRow } from "./arrange.ts";

/** Read by screen readers on an item's drag button. */
export const HOW_TO_DRAG =
  "Press Space to pick up the item, the arrow keys to move it, Space to drop it, Escape to cancel.";

/** What an action on an item or a heading did, for screen readers. */
export const ARRANGING_WORDS = {
  /** An item's name: its number comes first, because a document can occur several times in a pack. */
  item: (place: number, title: string) => `item ${place}, ${title}`,
  sourceRemoved: "source removed",
  unknownItem: "an item",
  alreadyFirst: "It is already at the top.",
  alreadyLast: "It is already at the end.",
  lastRemoved: "Item removed. The pack is empty now.",
  now: (place: PackPlace) => `Now ${placeWords(place)}.`,
  sectionNow: (place: number, total: number) => `Now section ${place} of ${total}.`,
  sectionRemoved: (heading: string) => `Heading “${heading}” removed. Its items stay in the pack.`,
} as const;

/** "item 2 of 5, under “The rule”". */
function placeWords({ place, total, heading }: PackPlace): string {
  return `item ${place} of ${total}${heading === null ? "" : `, under “${heading}”`}`;
}

/** Returns the screen reader announcements during a drag. */
export function dragAnnouncements(
  rows: readonly PackRow[],
  nameOf: (itemId: string) => string,
): Announcements {
  const where = (id: UniqueIdentifier) => {
    const row = rows.find((each) => each.id === id);
    return row?.kind === "section" ? `the heading “${row.section.heading}”` : nameOf(String(id));
  };
  return {
    onDragStart: ({ active }) => `Picked up ${where(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${where(active.id)} is over ${where(over.id)}.`
        : `${where(active.id)} is in its own place.`,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? `${where(active.id)} was moved to ${where(over.id)}.`
        : `${where(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `${where(active.id)} was not moved.`,
  };
}
