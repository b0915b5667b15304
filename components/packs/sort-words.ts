import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import type { PackRow, Place } from "./arrange.ts";

/** Read by screen readers on an item's drag button. */
export const HOW_TO_DRAG =
  "Press Space to pick the item up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.";

/** "item 2 of 5, under “The rule”". */
export function placeWords({ place, total, heading }: Place): string {
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
        ? `${where(active.id)} is at the place of ${where(over.id)}.`
        : `${where(active.id)} is where it was.`,
    onDragEnd: ({ active, over }) =>
      over && over.id !== active.id
        ? `${where(active.id)} was put at the place of ${where(over.id)}.`
        : `${where(active.id)} was left where it was.`,
    onDragCancel: ({ active }) => `${where(active.id)} was left where it was.`,
  };
}
