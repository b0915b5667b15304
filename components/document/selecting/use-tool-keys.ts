"use client";
import { type RefObject, useEffect } from "react";

/** A menu closes on Escape by itself. */
const menuIsOpen = () => document.querySelector('[role="menu"][data-state="open"]') !== null;

/** Alt+Q moves the focus to the tools. Escape hides them and returns the focus to the viewer. */
export function useToolKeys(
  tools: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  onHide: () => void,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asks = event.altKey && (event.code === "KeyQ" || event.key.toLowerCase() === "q");
      const leaves = event.key === "Escape" && !menuIsOpen() && !isInOtherDialog(root.current);
      if (!asks && !leaves) return;
      // Otherwise Escape also closes the document.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (asks) {
        tools.current?.querySelector("button")?.focus();
        return;
      }
      const focused = tools.current?.contains(document.activeElement);
      onHide();
      if (focused) root.current?.querySelector<HTMLElement>("[data-scroller]")?.focus();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [tools, root, onHide]);
}

function isInOtherDialog(root: Element | null): boolean {
  const dialog = document.activeElement?.closest('[role="dialog"]');
  return dialog !== null && dialog !== undefined && !dialog.contains(root);
}
