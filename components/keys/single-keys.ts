"use client";
import { useSyncExternalStore } from "react";

const STORED = "sightline-single-keys";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** Switches single-letter keys on or off. WCAG 2.1.4 requires this, because speech input can trigger them. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns whether single-letter keys are on. They are on by default; the help dialog switches them off. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

/** Returns the same without a hook, for event handlers. */
export const singleKeysOn = read;
