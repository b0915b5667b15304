"use client";
import { useEffect, useRef } from "react";
import { isTypingTarget, sentTyping } from "./keys.ts";
import { singleKeysOn } from "./single-keys.ts";

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** True if a modal is open that does not show a document. A modal with a document has `data-keys`. */
function modalIsOpen(): boolean {
  const open = document.querySelectorAll('[role="dialog"][data-state="open"], [role="alertdialog"]');
  return [...open].some((dialog) => !dialog.querySelector("[data-keys]"));
}

/** Handles single keys while mounted, except while a person types, with modifier keys and under a modal. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyped = sentTyping.includes(event) || isTypingTarget(event.target as HTMLElement | null);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const handler = latest.current[event.key];
      if (!handler || isTyped || modalIsOpen()) return;
      if (event.key.length === 1 && !singleKeysOn()) return;
      handler(event);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
