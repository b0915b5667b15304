import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import type { PackPlace, PackRow } from "./arrange.ts";

/** Read by screen readers on an item's drag button. */
export const HOW_TO_DRAG =
  "Press Space to pick up the item, the arrow keys to move it, Space to drop it, Escape to cancel.";

/** "item 2 of 5, under “The rule”". */
export function placeWords({ place, total, heading }: PackPlace): string {
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
