import type { StoredKind, StoredSearch, StoredSearches } from "./stored-searches.ts";

/** A row below the search box. */
export type Suggestion = {
  readonly key: string;
  readonly words: string;
  /** What it is, or what choosing it does. */
  readonly hint: string;
  readonly kind: StoredKind;
  /** The stored search that it opens. */
  readonly stored: StoredSearch;
};

const RECENT_SHOWN = 8;

/** Returns what is suggested for an empty search box: saved searches, then recent ones. */
export function startSuggestions({ saved, recent }: StoredSearches): readonly Suggestion[] {
  return [
    ...saved.map((stored) => suggestion("saved", stored)),
    ...recent
      .filter(({ address }) => !saved.some((each) => each.address === address))
      .slice(0, RECENT_SHOWN)
      .map((stored) => suggestion("recent", stored)),
  ];
}

function suggestion(kind: StoredKind, stored: StoredSearch): Suggestion {
  const hint = kind === "saved" ? "Saved search" : "Recent search";
  return { key: `${kind}:${stored.address}`, words: stored.name, hint, kind, stored };
}
