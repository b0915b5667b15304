"use client";
import { useCallback, useEffect } from "react";
import { storedValue } from "#components/ui/stored-value.ts";
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
import { REMOVED_SEARCH_WORDS } from "./words.ts";

const searches = storedValue<StoredSearches>({
  name: "sightline-searches",
  atFirst: NO_SEARCHES,
  parse: parseSearches,
  write: JSON.stringify,
});

/** Changes the stored searches in this browser. */
export function changeSearches(change: (now: StoredSearches) => StoredSearches): void {
  searches.change(change(searches.now()));
}

/** Returns the recent and saved searches of this browser; none on the server and until the page is interactive. */
export const useStoredSearches = searches.useValue;

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
      const before = searches.now();
      changeSearches(change);
      say({
        text,
        topic: "searches",
        action: {
          label: REMOVED_SEARCH_WORDS.undo,
          onAction: () => changeSearches((now) => broughtBack(now, before)),
        },
      });
    },
    [say],
  );
  return {
    remove: (kind: StoredKind, { name, address }: StoredSearch) =>
      removing(
        kind === "saved" ? REMOVED_SEARCH_WORDS.saved(name) : REMOVED_SEARCH_WORDS.recent(name),
        (now) => without(now, kind, address),
      ),
    clear: (kind: StoredKind) =>
      removing(kind === "saved" ? REMOVED_SEARCH_WORDS.allSaved : REMOVED_SEARCH_WORDS.allRecent, (now) => ({
        ...now,
        [kind]: [],
      })),
  };
}
