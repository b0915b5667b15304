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

/** Switches the single-letter keys on or off (WCAG 2.1.4: who dictates by voice must be able to). */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Whether single-letter keys act; on until switched off in the help dialog. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

/** The same, read at once, for event handlers. */
export const singleKeysOn = read;
