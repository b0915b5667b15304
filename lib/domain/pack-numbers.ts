import { PACK_ROLES, type PackItemView } from "./pack.ts";

/** Items by role, and within a role in the order of the pack: the order of the report. */
export function inReportOrder<Item extends Pick<PackItemView, "role">>(
  items: readonly Item[],
): readonly Item[] {
  return PACK_ROLES.flatMap((role) => items.filter((item) => item.role === role));
}

/** Maps each item's id to its number, which is that of its footnote in the report. */
export function itemNumbers(
  items: readonly Pick<PackItemView, "role" | "itemId">[],
): ReadonlyMap<string, number> {
  return new Map(inReportOrder(items).map(({ itemId }, index) => [itemId, index + 1]));
}
