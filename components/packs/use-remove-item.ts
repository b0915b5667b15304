"use client";
import { useCallback } from "react";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackItemView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { arranged, withItemBack, withoutItem } from "./arrange.ts";
import type { PackChange, PackModel } from "./use-pack.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";

/**
 * Returns the change that puts a removed item back to its position. It changes nothing if the evidence is in the pack.
 * @param following the items that stood after it, some of which may be removed too
 */
function withBack(item: PackItemView, following: readonly PackItemView[]): PackChange {
  const { itemId, role, note, sectionId } = item;
  return (pack) => {
    if (pack.items.some(({ evidenceRef }) => evidenceRef === item.evidenceRef)) return pack;
    const present = new Set(pack.items.map((each) => each.itemId));
    const beforeId = following.find((each) => present.has(each.itemId))?.itemId ?? null;
    return arranged(
      { ...pack, items: [...pack.items, item] },
      withItemBack(arrangementOf(pack), { itemId, role, note, sectionId }, beforeId),
    );
  };
}

/** Removes an item from a pack, and shows a message with an undo. */
export function useRemoveItem({ pack, arrange, change }: Pick<PackModel, "pack" | "arrange" | "change">) {
  const say = useToast();
  return useCallback(
    (itemId: string) => {
      const index = pack?.items.findIndex((each) => each.itemId === itemId) ?? -1;
      const item = pack?.items[index];
      if (!pack || !item) return;
      arrange((arrangement) => withoutItem(arrangement, itemId));
      say({
        text: PACK_CHANGE_WORDS.removed(pack.title),
        // Each removal keeps its own undo.
        topic: `removed ${itemId}`,
        action: {
          label: PACK_CHANGE_WORDS.undo,
          onAction: () => change(withBack(item, pack.items.slice(index + 1))),
        },
      });
    },
    [pack, arrange, change, say],
  );
}
