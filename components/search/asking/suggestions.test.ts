import { describe, expect, it } from "vitest";
import { NO_SEARCHES, type StoredSearches } from "./stored-searches.ts";
import { maySuggest, suggestionsFor } from "./suggestions.ts";

const search = (name: string) => ({ name, address: `/?q=${name}` });
const STORED: StoredSearches = {
  recent: [
    search("roof"),
    search("roof lamp"),
    ...Array.from({ length: 20 }, (_, at) => search(`old ${at}`)),
  ],
  saved: [search("roof"), search("quay")],
  filters: [{ name: "roof filters", address: "/?docTypes=plan" }],
};
const FOUND = [
  { kind: "policy", words: "Policy H4 Roof dormers", documentId: null },
  { kind: "heading", words: "Roof lamp", documentId: null },
  { kind: "document", words: "Roof guide", documentId: "doc_1" },
  { kind: "place", words: "Rook Lane", documentId: null },
] as const;
const shown = (draft: string, found: Parameters<typeof suggestionsFor>[2] = FOUND) =>
  suggestionsFor(draft, STORED, found).map(({ words, hint }) => `${words} (${hint})`);

describe("an empty box", () => {
  it("lists the saved searches and the latest recent ones, each once", () => {
    const rows = shown("", []);
    expect(rows.slice(0, 3)).toEqual([
      "roof (Saved search)",
      "quay (Saved search)",
      "roof lamp (Recent search)",
    ]);
    expect(rows).toHaveLength(10);
  });

  it("lists nothing if nothing is stored", () => {
    expect(suggestionsFor("", NO_SEARCHES, [])).toEqual([]);
  });
});

describe("typed words", () => {
  it("list stored searches first, and no heading that is one of them", () => {
    expect(shown("ro")).toEqual([
      "roof (Saved search)",
      "roof lamp (Recent search)",
      "Policy H4 Roof dormers (Search policy)",
      "Roof guide (Open document)",
      "Rook Lane (Search place)",
    ]);
  });

  it("hide what the server found for an earlier text", () => {
    expect(shown("roof gu")).toEqual(["Roof guide (Open document)"]);
    expect(shown("xyz")).toEqual([]);
  });

  it("are sent to the server unless they are one letter or prose", () => {
    expect(["ro", "H4", "a policy about the roof"].map(maySuggest)).toEqual([true, true, true]);
    expect(["", "r", "? !", "which of these roofs may have a lamp at night"].map(maySuggest)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
