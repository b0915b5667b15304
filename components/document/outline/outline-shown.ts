"use client";
import { useSyncExternalStore } from "react";

const STORED = "sightline-outline";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let here: boolean | null = null;

function read(): boolean {
  if (here !== null) return here;
  try {
    return localStorage.getItem(STORED) === "on";
  } catch {
    return false;
  }
}

/** Shows or hides the outline beside documents. This browser stores the choice. */
export function setOutlineShown(on: boolean): void {
  here = on;
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns whether the outline is shown beside documents. It is hidden by default. */
export function useOutlineShown(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
