import { type SearchQuestion, searchHref } from "#components/address/search-state.ts";

/** A search that this browser keeps. Its address has the question and the filters. */
export type StoredSearch = { readonly name: string; readonly address: string };

/**
 * The recent searches, newest first; those that a person saved, latest first; and saved filters, which have no question.
 */
export type StoredSearches = {
  readonly recent: readonly StoredSearch[];
  readonly saved: readonly StoredSearch[];
  readonly filters: readonly StoredSearch[];
};
type StoredList = keyof StoredSearches;
export type StoredKind = Exclude<StoredList, "filters">;
/** The lists whose members a person named. */
type NamedList = Exclude<StoredList, "recent">;

export const NO_SEARCHES: StoredSearches = { recent: [], saved: [], filters: [] };

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
export function searchOf(state: SearchQuestion): StoredSearch {
  return { name: state.q.trim(), address: searchHref(state) };
}

/** Reads what the browser stored. Anything else counts as nothing. */
export function parseSearches(text: string | null): StoredSearches {
  try {
    const { recent, saved, filters } = (JSON.parse(text ?? "null") ?? {}) as Partial<
      Record<StoredList, unknown>
    >;
    return {
      recent: searchesIn(recent).slice(0, RECENT_LIMIT),
      saved: searchesIn(saved),
      filters: searchesIn(filters),
    };
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

/** Saves a search or filters first, or renames what was saved with this address. */
export function withSaved(
  now: StoredSearches,
  search: StoredSearch,
  list: NamedList = "saved",
): StoredSearches {
  return savedAt(now, search.address, list)
    ? { ...now, [list]: now[list].map((each) => (each.address === search.address ? search : each)) }
    : { ...now, [list]: [search, ...now[list]] };
}

/** Returns what was saved with this address. */
export function savedAt(
  now: StoredSearches,
  address: string,
  list: NamedList = "saved",
): StoredSearch | undefined {
  return now[list].find((each) => each.address === address);
}

/** Removes the search or the filters with this address. */
export function without(now: StoredSearches, list: StoredList, address: string): StoredSearches {
  return { ...now, [list]: now[list].filter((each) => each.address !== address) };
}

/** Brings back what was removed at its place. What was added meanwhile comes first. */
export function broughtBack(now: StoredSearches, before: StoredSearches): StoredSearches {
  const { recent } = now.recent.reduceRight(
    (back, search) =>
      before.recent.some(({ address }) => address === search.address) ? back : withRecent(back, search),
    before,
  );
  const named = (list: NamedList) => [
    ...now[list].filter(({ address }) => savedAt(before, address, list) === undefined),
    ...before[list],
  ];
  return { recent, saved: named("saved"), filters: named("filters") };
}
