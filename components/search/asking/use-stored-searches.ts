"use client";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useToast } from "#components/ui/toasts.tsx";
import {
  broughtBack,
  NO_SEARCHES,
  parseSearches,
  type StoredKind,
  type StoredSearch,
  type StoredSearches,
  without,
  withRecent,
} from "./stored-searches.ts";

const STORED = "sightline-searches";
const listeners = new Set<() => void>();
let known: StoredSearches | null = null;

function read(): StoredSearches {
  if (known !== null) return known;
  try {
    known = parseSearches(localStorage.getItem(STORED));
  } catch {
    // Storage is blocked. The searches then last as long as the page.
    known = NO_SEARCHES;
  }
  return known;
}

function subscribe(listener: () => void): () => void {
  const fromElsewhere = ({ key }: StorageEvent) => {
    // The key is null if everything was cleared.
    if (key !== STORED && key !== null) return;
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

/** Changes the stored searches in this browser. */
export function changeSearches(change: (now: StoredSearches) => StoredSearches): void {
  known = change(read());
  try {
    localStorage.setItem(STORED, JSON.stringify(known));
  } catch {
    // Storage is blocked or full. The change then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns the recent and saved searches of this browser; none on the server and until the page is interactive. */
export function useStoredSearches(): StoredSearches {
  return useSyncExternalStore(subscribe, read, () => NO_SEARCHES);
}

/** Keeps an answered search among the recent ones. */
export function useRememberSearch(answered: StoredSearch | null): void {
  const { name, address } = answered ?? {};
  useEffect(() => {
    if (name && address) changeSearches((now) => withRecent(now, { name, address }));
  }, [name, address]);
}

/** Returns functions that remove searches, each with a message that can undo it. */
export function useRemoveSearches() {
  const say = useToast();
  const removing = useCallback(
    (text: string, change: (now: StoredSearches) => StoredSearches) => {
      const before = read();
      changeSearches(change);
      say({
        text,
        topic: "searches",
        action: { label: "Undo", onAction: () => changeSearches((now) => broughtBack(now, before)) },
      });
    },
    [say],
  );
  return {
    remove: (kind: StoredKind, { name, address }: StoredSearch) =>
      removing(kind === "saved" ? `Removed the saved search “${name}”.` : `Removed “${name}”.`, (now) =>
        without(now, kind, address),
      ),
    clear: (kind: StoredKind) =>
      removing(kind === "saved" ? "Saved searches cleared." : "Recent searches cleared.", (now) => ({
        ...now,
        [kind]: [],
      })),
  };
}
