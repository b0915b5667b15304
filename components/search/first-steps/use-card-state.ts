"use client";
import { useSyncExternalStore } from "react";
import { CARD_STATES, type CardState } from "./shown.ts";

const STORED = "sightline-first-steps";
const listeners = new Set<() => void>();
/** Holds the state if storage is blocked. */
let inPage: CardState = null;

function read(): CardState {
  try {
    const stored = localStorage.getItem(STORED);
    return CARD_STATES.find((each) => each === stored) ?? inPage;
  } catch {
    return inPage;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the state of the card in this browser. */
export function setCardState(state: NonNullable<CardState>): void {
  inPage = state;
  try {
    localStorage.setItem(STORED, state);
  } catch {
    // Storage is blocked. The state then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns the state of the card in this browser; null on the server and until the page is interactive. */
export function useCardState(): CardState {
  return useSyncExternalStore(subscribe, read, () => null);
}
