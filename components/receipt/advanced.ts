"use client";
import { useSyncExternalStore } from "react";

const STORED = "sightline-advanced";
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

/** Shows or hides details for maintainers of the index. This browser stores the choice. */
export function setAdvanced(on: boolean): void {
  here = on;
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns whether codes, index health and provider fields are shown. They are hidden by default. */
export function useAdvanced(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
