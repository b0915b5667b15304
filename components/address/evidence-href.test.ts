import { describe, expect, it } from "vitest";
import { evidenceHref, readingOfRef } from "./search-state.ts";

const known = { version: 2, page: 5 };

describe("evidenceHref", () => {
  it.each([
    [
      "a passage, in its own version",
      "doc::doc_a@1::chars-10-42",
      known,
      "/?doc=doc_a&version=1&passage=10-42",
    ],
    ["a page, in its own version", "doc::doc_a@3::page-7", known, "/?doc=doc_a&version=3&page=7"],
    ["a drawing at its known page", "asset::doc_a::v2-p5-1", known, "/?doc=doc_a&version=2&page=5"],
    ["a drawing's document if its page is not known", "asset::doc_a::v2-p5-1", null, "/?doc=doc_a"],
  ])("opens %s", (_title, ref, facts, href) => {
    expect(evidenceHref(ref, facts)).toBe(href);
  });

  it.each(["record::plan::1", "doc_a", ""])("has no address for %j, which is in no document", (ref) => {
    expect(evidenceHref(ref, known)).toBeNull();
  });

  it("opens the evidence beside the answer to a question", () => {
    expect(evidenceHref("doc::doc_a@3::page-7", null, { q: "roof", mode: "keyword" })).toBe(
      "/?q=roof&mode=keyword&doc=doc_a&version=3&page=7",
    );
  });
});

it("reads a drawing's ref as its document", () => {
  expect(readingOfRef("asset::doc_a::v2-p5-1")).toMatchObject({ doc: "doc_a", version: null, page: null });
});
