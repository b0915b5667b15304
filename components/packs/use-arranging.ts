"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PackItemView, PackView } from "#lib/domain/pack.ts";
import { arrangementOf } from "#lib/domain/pack-arrangement.ts";
import { canStep, moveRow, placeOf, stepItem, toSection, withItem, withSeenNote } from "./arrange.ts";
import { stepSection, withHeading, withoutSection, withSection } from "./arrange-sections.ts";
import { type ItemActions, stepButtonId } from "./item-tools.tsx";
import { sectionSelectId } from "./pack-item.tsx";
import { sectionStepId } from "./section-head.tsx";
import { ARRANGING_WORDS } from "./sort-words.ts";
import type { PackModel } from "./use-pack.ts";
import { useRemoveItem } from "./use-remove-item.ts";

/** Returns an item's name for messages: "item 2, Design code". */
export function itemName(item: PackItemView, place: number): string {
  return ARRANGING_WORDS.item(
    place,
    item.source.state === "removed" ? ARRANGING_WORDS.sourceRemoved : item.source.title,
  );
}

/** Arranges a pack by pointer and keyboard: the actions of each row, and the announcements. */
export function useArranging(pack: PackView, model: PackModel) {
  const { arrange } = model;
  const arrangement = useMemo(() => arrangementOf(pack), [pack]);
  const [said, setSaid] = useState("");
  const focusNext = useRef<string | null>(null);
  const removeItem = useRemoveItem(model);

  // A moved row's button can lose the focus during the move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new arrangement, though the code does not read it
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [arrangement]);

  const names = useMemo(() => {
    const entries = pack.items.map((item, index) => [item.itemId, itemName(item, index + 1)] as const);
    return new Map(entries);
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
      focusNext.current = next ? stepButtonId(next.itemId, 1) : null;
      removeItem(itemId);
    },
    canStep: (by) => canStep(arrangement, itemId, by),
  });
  const sections = {
    onAdd: (heading: string) => {
      // Created here, so that applying the change twice adds the heading once.
      const id = `section_${crypto.randomUUID()}`;
      arrange((now) =>
        now.sections.some((each) => each.id === id) ? now : withSection(now, { id, heading }),
      );
    },
    onRename: (id: string, heading: string) => arrange((now) => withHeading(now, id, heading)),
    onStep: (id: string, by: 1 | -1) => {
      focusNext.current = sectionStepId(id, by);
      arrange((now) => stepSection(now, id, by));
    },
    onRemove: (id: string) => arrange((now) => withoutSection(now, id)),
  };
  return {
    arrangement,
    said,
    nameOf,
    actionsFor,
    sections,
    move: (movedId: string, overId: string) => arrange((now) => moveRow(now, movedId, overId)),
    put: (itemId: string, sectionId: string | null) => {
      focusNext.current = sectionSelectId(itemId);
      setSaid(ARRANGING_WORDS.now(placeOf(toSection(arrangement, itemId, sectionId), itemId)));
      arrange((now) => toSection(now, itemId, sectionId));
    },
  };
}
