"use client";
import { useMemo } from "react";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { itemNumbers } from "#lib/domain/pack-numbers.ts";
import { canStep, moveRow, placeOf, stepItem, toSection, withItem, withSeenNote } from "./arrange.ts";
import { arrangingSections } from "./arranging-sections.ts";
import { type ItemActions, stepButtonId } from "./item-tools.tsx";
import { sectionSelectId } from "./pack-item.tsx";
import { ARRANGING_WORDS } from "./sort-words.ts";
import type { PackModel } from "./use-pack.ts";
import { useRemoveItem } from "./use-remove-item.ts";
import { useSaid } from "./use-said.ts";

/** Id of what an empty pack shows instead of its items, which receives the focus when the last one is removed. */
export const EMPTY_PACK_ID = "empty-pack";

/** Returns an item's name for messages: "item 2, Design code". */
export function itemName(item: PackItemView, number: number): string {
  return ARRANGING_WORDS.item(
    number,
    item.source.state === "removed" ? ARRANGING_WORDS.sourceRemoved : item.source.title,
  );
}

/** Arranges a pack by pointer and keyboard: the actions of each row, and the announcements. */
export function useArranging(pack: PackView, model: PackModel) {
  const { arrange } = model;
  const arrangement = useMemo(() => arrangementOf(pack), [pack]);
  const after = useSaid(arrangement);
  const { setSaid, focusNext } = after;
  const removeItem = useRemoveItem(model);

  const names = useMemo(() => {
    const numbers = itemNumbers(pack.items);
    return new Map(
      pack.items.map((item) => [item.itemId, itemName(item, numbers.get(item.itemId) ?? 0)] as const),
    );
  }, [pack.items]);
  const nameOf = (itemId: string) => names.get(itemId) ?? ARRANGING_WORDS.unknownItem;

  const step = (itemId: string, by: 1 | -1) => {
    const next = stepItem(arrangement, itemId, by);
    if (next === arrangement) {
      setSaid(by < 0 ? ARRANGING_WORDS.alreadyFirst : ARRANGING_WORDS.alreadyLast);
      return;
    }
    focusNext.current = stepButtonId(itemId, by);
    setSaid(ARRANGING_WORDS.now(placeOf(next, itemId)));
    arrange((now) => stepItem(now, itemId, by));
  };
  const actionsFor = (itemId: string): ItemActions => ({
    onStep: (by) => step(itemId, by),
    onRole: (role) => arrange((now) => withItem(now, itemId, { role })),
    onNote: (note, seen) => arrange((now, shown) => withSeenNote(now, itemId, { note, seen }, shown)),
    onRemove: () => {
      const at = pack.items.findIndex((item) => item.itemId === itemId);
      const next = pack.items[at + 1] ?? pack.items[at - 1];
      focusNext.current = next ? stepButtonId(next.itemId, 1) : EMPTY_PACK_ID;
      if (!next) setSaid(ARRANGING_WORDS.lastRemoved);
      removeItem(itemId);
    },
    canStep: (by) => canStep(arrangement, itemId, by),
  });
  return {
    arrangement,
    // The removal may be undone elsewhere: by a message's button, or by another person.
    said: after.said === ARRANGING_WORDS.lastRemoved && pack.items.length > 0 ? "" : after.said,
    nameOf,
    actionsFor,
    sections: arrangingSections(arrangement, arrange, after),
    move: (movedId: string, overId: string) => arrange((now) => moveRow(now, movedId, overId)),
    put: (itemId: string, sectionId: string | null) => {
      focusNext.current = sectionSelectId(itemId);
      setSaid(ARRANGING_WORDS.now(placeOf(toSection(arrangement, itemId, sectionId), itemId)));
      arrange((now) => toSection(now, itemId, sectionId));
    },
  };
}
