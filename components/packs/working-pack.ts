"use client";
import { useSyncExternalStore } from "react";

/**
 * The working pack, and whether its tray is open. The browser stores both. The pack's content is on the server only.
 */
export type Collecting = {
  readonly packId: string | null;
  readonly open: boolean;
  /** The tray as a sheet is open. Never stored, because it covers the page. */
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
    // Storage may be blocked or contain foreign data.
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

/** Sets the working pack, or opens and closes its tray. */
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

/** Returns the working pack; none on the server and until the page is interactive. */
export function useCollecting(): Collecting {
  return useSyncExternalStore(subscribe, read, () => NOTHING);
}

/** Returns the same without a hook, for event handlers. */
export const collectingNow = read;
