import { type Question, searchHref } from "../search-state.ts";

/** A search that this browser keeps. Its address has the question and the filters. */
export type StoredSearch = { readonly name: string; readonly address: string };

/** The recent searches, newest first, and those that a person saved, latest first. */
export type StoredSearches = {
  readonly recent: readonly StoredSearch[];
  readonly saved: readonly StoredSearch[];
};
export type StoredKind = keyof StoredSearches;

export const NO_SEARCHES: StoredSearches = { recent: [], saved: [] };

/** Maximum number of recent searches. */
export const RECENT_LIMIT = 30;

/** The searches among unknown values. Their addresses are the workbench's: no other page opens from here. */
function searchesIn(value: unknown): StoredSearch[] {
  return (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    if (typeof each !== "object" || each === null || !("name" in each) || !("address" in each)) return [];
    const { name, address } = each;
    return typeof name === "string" && name !== "" && typeof address === "string" && address.startsWith("/?")
      ? [{ name, address }]
      : [];
  });
}

/** Returns the search on the page, named by its question. */
export function searchOf(state: Question): StoredSearch {
  return { name: state.q.trim(), address: searchHref(state) };
}

/** Reads what the browser stored. Anything else counts as nothing. */
export function parseSearches(text: string | null): StoredSearches {
  try {
    const { recent, saved } = (JSON.parse(text ?? "null") ?? {}) as { recent?: unknown; saved?: unknown };
    return { recent: searchesIn(recent).slice(0, RECENT_LIMIT), saved: searchesIn(saved) };
  } catch {
    return NO_SEARCHES;
  }
}

const sameQuestion = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Puts a search first among the recent ones. An earlier search for the same question goes. */
export function withRecent(now: StoredSearches, search: StoredSearch): StoredSearches {
  const others = now.recent.filter(({ name }) => !sameQuestion(name, search.name));
  return { ...now, recent: [search, ...others].slice(0, RECENT_LIMIT) };
}

/** Saves a search first, or renames the saved one with its address. */
export function withSaved(now: StoredSearches, search: StoredSearch): StoredSearches {
  return savedAt(now, search.address)
    ? { ...now, saved: now.saved.map((each) => (each.address === search.address ? search : each)) }
    : { ...now, saved: [search, ...now.saved] };
}

/** Returns the saved search with this address. */
export function savedAt({ saved }: StoredSearches, address: string): StoredSearch | undefined {
  return saved.find((each) => each.address === address);
}

/** Removes the search with this address. */
export function without(now: StoredSearches, kind: StoredKind, address: string): StoredSearches {
  return { ...now, [kind]: now[kind].filter((each) => each.address !== address) };
}

/** Brings back removed searches at their places. Searches that were added meanwhile come first. */
export function broughtBack(now: StoredSearches, before: StoredSearches): StoredSearches {
  const { recent } = now.recent.reduceRight(
    (back, search) =>
      before.recent.some(({ address }) => address === search.address) ? back : withRecent(back, search),
    before,
  );
  const added = now.saved.filter(({ address }) => savedAt(before, address) === undefined);
  return { recent, saved: [...added, ...before.saved] };
}
