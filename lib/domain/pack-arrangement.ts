import type { PackArrangement, PackView } from "./pack.ts";

/** Returns the arrangement of a pack, as sent back to change it. */
export function arrangementOf(pack: Pick<PackView, "title" | "sections" | "items">): PackArrangement {
  return {
    title: pack.title,
    sections: [...pack.sections],
    placements: pack.items.map(({ itemId, role, note, sectionId }) => ({ itemId, role, note, sectionId })),
  };
}
