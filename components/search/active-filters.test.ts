import { describe, expect, it } from "vitest";
import { NO_READING, questionAt, type WorkbenchState } from "#components/address/search-state.ts";
import { filterWords, widenings, widerSearches } from "./active-filters.ts";

const at = (address: string): WorkbenchState => ({
  ...questionAt(address),
  ...NO_READING,
  heat: null,
  sort: "best",
  group: "document",
});
const words = (address: string) => widenings(at(address)).map((each) => each.words);

it("filters are named by their values", () => {
  const filters = questionAt("/?q=roof&docTypes=local_plan&tags=housing&dateFrom=2024-01-01&isAction=true");
  expect(filterWords(filters, [])).toBe("Local plan, housing, from 1 Jan 2024, actions");
});

it("a corpus is named by its title, and one that is gone by nothing", () => {
  const corpora = [
    { id: "corpus_1", title: "Harbour plans" },
    { id: "corpus_2", title: "Quay minutes" },
  ];
  const filters = questionAt("/?q=roof&corpora=corpus_2,corpus_3&tags=housing");
  expect(filterWords(filters, corpora)).toBe("Quay minutes, housing");
});

describe("what may find more", () => {
  it("is nothing for a plain question", () => {
    expect(words("/?q=roof")).toEqual([]);
  });

  it("is all corpora at once, because fewer find less", () => {
    expect(words("/?q=roof&corpora=a,b")).toEqual(["Search all corpora"]);
  });

  it("is text and pages, if one of them was chosen", () => {
    expect(words("/?q=roof&lanes=text")).toEqual(["Search the pages too"]);
    expect(words("/?q=roof&lanes=both")).toEqual([]);
  });

  it("is the question without its quotes", () => {
    const [first] = widenings(at(`/?q=${encodeURIComponent('“flat roof” "lamp"')}`));
    expect(first?.change).toEqual({ q: "flat roof lamp" });
  });

  it("is all documents, if one is searched", () => {
    expect(widenings(at("/?q=roof&from=visual&documents=doc_1"))).toEqual([
      { key: "documents", words: "Search all documents", change: { from: null, documents: [] } },
    ]);
    expect(words("/?q=roof&from=policy")).toEqual([]);
  });

  it("is each filter, and all of them", () => {
    expect(words("/?q=roof&formats=pdf,md&isDecision=true&periodFrom=2024-01-01")).toEqual([
      "Search without “PDF, Markdown”",
      "Search without “decisions”",
      "Search without “from 1 Jan 2024”",
      "Search without filters",
    ]);
    expect(words("/?q=roof&corpora=a&formats=pdf")).toEqual([
      "Search all corpora",
      "Search without “PDF”",
      "Search without filters",
    ]);
  });
});

describe("what may find more of the same question", () => {
  const words = (answer: Parameters<typeof widerSearches>[0]) =>
    widerSearches(answer).map((each) => each.words);

  it("is nothing if words, meaning, text and pages were searched", () => {
    expect(words({ mode: "hybrid", standsAlone: null })).toEqual([]);
  });

  it("is the other way to match, and the other places to look", () => {
    expect(widerSearches({ mode: "keyword", standsAlone: "text" })).toEqual([
      { key: "mode", words: "Search by words and meaning", change: { mode: "hybrid" } },
      { key: "lanes", words: "Search the pages too", change: { lanes: "both" } },
    ]);
    expect(words({ mode: "hybrid", standsAlone: "page" })).toEqual(["Search the text too"]);
  });
});
