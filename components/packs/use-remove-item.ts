"use client";
import { useCallback } from "react";
import { useToast } from "#components/ui/toasts.tsx";
import type { PackItemView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { arranged, withItemBack, withoutItem } from "./arrange.ts";
import type { PackChange, PackModel } from "./use-pack.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";

/** Returns the change that puts a removed item back to its position. */
function withBack(item: PackItemView, beforeId: string | null): PackChange {
  const { itemId, role, note, sectionId } = item;
  return (pack) =>
    arranged(
      { ...pack, items: [...pack.items, item] },
      withItemBack(arrangementOf(pack), { itemId, role, note, sectionId }, beforeId),
    );
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
        topic: "pack",
        action: {
          label: PACK_CHANGE_WORDS.undo,
          onAction: () => change(withBack(item, pack.items[index + 1]?.itemId ?? null)),
        },
      });
    },
    [pack, arrange, change, say],
  );
}
