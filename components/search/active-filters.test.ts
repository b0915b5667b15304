import { describe, expect, it } from "vitest";
import { widenings } from "./active-filters.ts";
import { NO_READING, questionAt, type WorkbenchState } from "./search-state.ts";

const at = (address: string): WorkbenchState => ({
  ...questionAt(address),
  ...NO_READING,
  heat: null,
  sort: "best",
  group: "document",
});
const words = (address: string) => widenings(at(address)).map((each) => each.words);

describe("what may find more", () => {
  it("is nothing for a plain question", () => {
    expect(words("/?q=roof")).toEqual([]);
  });

  it("is all corpora at once, because fewer find less", () => {
    expect(words("/?q=roof&corpora=a,b")).toEqual(["Search all corpora"]);
  });

  it("is the question without its quotes", () => {
    const [first] = widenings(at(`/?q=${encodeURIComponent('“flat roof” "lamp"')}`));
    expect(first?.change).toEqual({ q: "flat roof lamp" });
  });

  it("is each filter, and all of them", () => {
    expect(words("/?q=roof&formats=pdf,md&isDecision=true&periodFrom=2024-01-01")).toEqual([
      "Without “PDF, Markdown”",
      "Without “decisions”",
      "Without “from 1 Jan 2024”",
      "Without any filter",
    ]);
    expect(words("/?q=roof&corpora=a&formats=pdf")).toEqual([
      "Search all corpora",
      "Without “PDF”",
      "Without any filter",
    ]);
  });
});
