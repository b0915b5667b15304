"use client";
import { useCallback } from "react";
import { arranged, withItemBack, withoutItem } from "#components/packs/arrange.ts";
import { useToast } from "#components/ui/toasts.tsx";
import { arrangementOf, type PackItemView } from "#lib/domain/pack.ts";
import type { PackChange, PackModel } from "./use-pack.ts";

/** The pack with an item where it stood before it was taken out. */
function withBack(item: PackItemView, beforeId: string | null): PackChange {
  const { itemId, role, note, sectionId } = item;
  return (pack) =>
    arranged(
      { ...pack, items: [...pack.items, item] },
      withItemBack(arrangementOf(pack), { itemId, role, note, sectionId }, beforeId),
    );
}

/** Takes an item out of a pack, and says so with the means to put it back where it was. */
export function useRemoveItem({ pack, arrange, change }: Pick<PackModel, "pack" | "arrange" | "change">) {
  const say = useToast();
  return useCallback(
    (itemId: string) => {
      const index = pack?.items.findIndex((each) => each.itemId === itemId) ?? -1;
      const item = pack?.items[index];
      if (!pack || !item) return;
      arrange((arrangement) => withoutItem(arrangement, itemId));
      say({
        text: `Taken out of “${pack.title}”.`,
        topic: "pack",
        action: {
          label: "Undo",
          onAction: () => change(withBack(item, pack.items[index + 1]?.itemId ?? null)),
        },
      });
    },
    [pack, arrange, change, say],
  );
}
