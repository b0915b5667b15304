"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Picked } from "./picked.ts";

export type Selected = { readonly picked: Picked; readonly range: Range };

type Pick = (range: Range, root: Element) => Promise<Picked | null> | Picked | null;

/** What the toolbar opens has the focus, so the selection of the page has not been given up. */
function isElsewhere(root: Element): boolean {
  // A menu that just closed has not returned the focus to its form yet.
  if (document.querySelector("[data-keeps-selection]") !== null) return true;
  const owner = document.activeElement?.closest('[role="menu"], [role="dialog"], [role="toolbar"]');
  return owner !== null && owner !== undefined && !owner.contains(root);
}

/** Returns what the reader has selected inside `root`, once the mouse button is released; null if nothing. */
export function useSelected(root: RefObject<HTMLElement | null>, pick: Pick) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
    let held = false;
    let turn = 0;
    const read = async () => {
      const element = root.current;
      const selection = window.getSelection();
      if (held || !element) return;
      const inside = selection && !selection.isCollapsed && element.contains(selection.anchorNode);
      // The last change of a selection may arrive after the focus has moved to the tools.
      if (!inside && isElsewhere(element)) return;
      turn += 1;
      const mine = turn;
      const range = inside ? selection.getRangeAt(0).cloneRange() : null;
      const picked = range && (await latest.current(range, element));
      // A later selection replaces this one.
      if (mine === turn) setSelected(range && picked ? { range, picked } : null);
    };
    const onChange = () => {
      read().catch(() => {});
    };
    const onDown = () => {
      held = true;
    };
    const onUp = () => {
      held = false;
      onChange();
    };
    // Something may have been selected before this page was ready.
    onChange();
    document.addEventListener("selectionchange", onChange);
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("pointerup", onUp);
    document.addEventListener("pointercancel", onUp);
    return () => {
      turn += 1;
      document.removeEventListener("selectionchange", onChange);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("pointerup", onUp);
      document.removeEventListener("pointercancel", onUp);
    };
  }, [root]);
  return { selected, hide: useCallback(() => setSelected(null), []) };
}
