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

/** Shows or hides what is for those who look after the index; remembered in this browser. */
export function setAdvanced(on: boolean): void {
  here = on;
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Whether codes, index health and provider fields are shown; not until switched on. */
export function useAdvanced(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
