"use client";
import { useSyncExternalStore } from "react";

/**
 * The pack that evidence is collected into, and whether its tray is open: remembered by the browser. What is in the
 * pack stands on the server alone.
 */
export type Collecting = {
  readonly packId: string | null;
  readonly open: boolean;
  /** The same where there is no room for a tray: never remembered, for it covers the page. */
  readonly sheet: boolean;
};

const STORED = "sightline-working-pack";
const NOTHING: Collecting = { packId: null, open: false, sheet: false };
const listeners = new Set<() => void>();
let known: Collecting | null = null;

function readStored(): Collecting {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? "null");
    if (typeof value !== "object" || value === null || !("packId" in value)) return NOTHING;
    const { packId } = value;
    return {
      packId: typeof packId === "string" ? packId : null,
      open: "open" in value && value.open === true,
      sheet: false,
    };
  } catch {
    // Storage may be forbidden, or hold what somebody else wrote.
    return NOTHING;
  }
}

function read(): Collecting {
  known ??= readStored();
  return known;
}

function subscribe(listener: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key !== STORED) return;
    known = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", fromElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", fromElsewhere);
  };
}

/** Chooses the working pack, or opens and closes its tray. */
export function setCollecting(change: Partial<Collecting>): void {
  known = { ...read(), ...change };
  try {
    const { packId, open } = known;
    localStorage.setItem(STORED, JSON.stringify({ packId, open }));
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** The working pack; none on the server and until the page is alive. */
export function useCollecting(): Collecting {
  return useSyncExternalStore(subscribe, read, () => NOTHING);
}

/** The same, read at once, for event handlers. */
export const collectingNow = read;
