import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filtersAt, filtersHref, questionAt } from "#components/address/search-state.ts";
import { NO_FILTERS } from "#components/filters/filter-values.ts";
import {
  broughtBack,
  NO_SEARCHES,
  parseSearches,
  RECENT_LIMIT,
  type StoredSearch,
  savedAt,
  searchOf,
  without,
  withRecent,
  withSaved,
} from "./stored-searches.ts";

const search = (name: string, address = `/?q=${name}`): StoredSearch => ({ name, address });
const names = (searches: readonly StoredSearch[]) => searches.map(({ name }) => name);
const recentOf = (...asked: readonly string[]) =>
  asked.reduce((now, name) => withRecent(now, search(name)), NO_SEARCHES);

describe("recent searches", () => {
  it("are newest first, each question once, without regard to case", () => {
    expect(names(recentOf("roof", "lamp", "Roof ").recent)).toEqual(["Roof ", "lamp"]);
  });

  it("keep the filters of the last time", () => {
    const again = withRecent(recentOf("roof"), search("roof", "/?q=roof&formats=pdf"));
    expect(again.recent).toEqual([search("roof", "/?q=roof&formats=pdf")]);
  });

  it("are never more than the limit, and never two of one question", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 90 }), (asked) => {
        const { recent } = recentOf(...asked.map(String));
        const newestFirst = [...new Set(asked.map(String).reverse())];
        expect(names(recent)).toEqual(newestFirst.slice(0, RECENT_LIMIT));
      }),
    );
  });
});

describe("saved searches", () => {
  it("are one for each address, which saving again renames", () => {
    const now = withSaved(withSaved(NO_SEARCHES, search("roof")), search("lamp"));
    const renamed = withSaved(now, search("Dormers", "/?q=roof"));
    expect(names(renamed.saved)).toEqual(["lamp", "Dormers"]);
    expect(savedAt(renamed, "/?q=roof")?.name).toBe("Dormers");
  });
});

describe("saved filters", () => {
  const now = withSaved(
    withSaved(NO_SEARCHES, search("roof")),
    search("Plans", "/?docTypes=plan"),
    "filters",
  );

  it("are kept beside the searches, one for each address", () => {
    const renamed = withSaved(now, search("Local plans", "/?docTypes=plan"), "filters");
    expect(names(renamed.filters)).toEqual(["Local plans"]);
    expect(names(renamed.saved)).toEqual(["roof"]);
    expect(parseSearches(JSON.stringify(renamed))).toEqual(renamed);
  });

  it("are removed and brought back alone", () => {
    const removed = without(now, "filters", "/?docTypes=plan");
    expect([removed.filters, names(removed.saved)]).toEqual([[], ["roof"]]);
    expect(broughtBack(removed, now)).toEqual(now);
  });

  it("have one address for any order of choice, and contain no part of the question", () => {
    const state = questionAt("/?q=roof&from=policy&tags=b,a&docTypes=plan&mode=keyword");
    const address = filtersHref(state);
    expect(address).toBe(filtersHref({ ...state, tags: ["a", "b"] }));
    expect(filtersAt(address)).toEqual({ ...NO_FILTERS, tags: ["a", "b"], docTypes: ["plan"] });
    expect(address).not.toMatch(/q=|from=|mode=/);
  });

  it("are empty in what an earlier release stored", () => {
    expect(parseSearches('{"recent":[],"saved":[]}')).toEqual(NO_SEARCHES);
  });
});

describe("removing", () => {
  it("is undone at the same place, and keeps what was added meanwhile", () => {
    const before = withSaved(recentOf("a", "b", "c"), search("kept"));
    const removed = without(before, "recent", "/?q=b");
    expect(names(removed.recent)).toEqual(["c", "a"]);
    const meanwhile = withSaved(withRecent(removed, search("d")), search("new"));
    const back = broughtBack(meanwhile, before);
    expect(names(back.recent)).toEqual(["d", "c", "b", "a"]);
    expect(names(back.saved)).toEqual(["new", "kept"]);
  });
});

describe("a search's address", () => {
  it("holds its question and filters, and nothing of what is open", () => {
    const address = "/?q=roof+%26+lamp&corpora=harbour,quay&formats=pdf&isDecision=true&mode=keyword";
    const opened = { ...questionAt(address), limit: 40, doc: "doc_1" };
    const stored = searchOf(opened);
    expect(stored.name).toBe("roof & lamp");
    expect(questionAt(stored.address)).toEqual(questionAt(address));
    expect(stored.address).not.toMatch(/doc=|limit=/);
  });
});

describe("what the browser stored", () => {
  it("is read as it was written", () => {
    const now = withSaved(recentOf("a", "b"), search("kept"));
    expect(parseSearches(JSON.stringify(now))).toEqual(now);
  });

  it("counts as nothing if it is foreign, and opens no other page", () => {
    for (const text of [null, "", "[]", "7", '{"recent":{}}', '{"saved":[null,{"name":"a"}]}'])
      expect(parseSearches(text)).toEqual(NO_SEARCHES);
    const other = { recent: [search("a", "https://elsewhere.example/?q=a"), search("b", "/admin?q=b")] };
    expect(parseSearches(JSON.stringify(other))).toEqual(NO_SEARCHES);
  });
});
