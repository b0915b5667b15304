import { describe, expect, it } from "vitest";
import { BADGE_CODES } from "#lib/domain/badges.ts";
import { FRESHNESS_REASONS } from "#lib/domain/freshness.ts";
import { badgeNumber, badgeWords } from "./badges.ts";
import { assetReasonWords, freshnessWords, tagWords, valueWords } from "./evidence.ts";
import { duration, listed, momentLocal, plural, pluralForm, score } from "./quantities.ts";
import { reasonWords, saysMore } from "./reasons.ts";

describe("words for codes", () => {
  it.each(BADGE_CODES)("badge %s", (code) => {
    expect(badgeWords(code)).not.toMatch(/_/);
  });
  it.each(FRESHNESS_REASONS)("freshness reason %s", (code) => {
    expect(freshnessWords(code)).not.toMatch(/_/);
  });
  it("a code without its own words is still readable", () => {
    expect(reasonWords("some_new_code")).toBe("some new code");
    expect(reasonWords("keyword_only")).toBe("words only");
    expect(saysMore("class_of_an_earlier_release")).toBe(false);
  });
  it("a value is in words", () => {
    expect(valueWords("local_plan")).toBe("Local plan");
    expect(valueWords("---")).toBe("---");
  });
  it("a tag of a folder is in words, and other tags stay as written", () => {
    expect(["folder:chapters", "heritage", "phase:2"].map(tagWords)).toEqual([
      "Folder: chapters",
      "heritage",
      "phase:2",
    ]);
  });
});

describe("quantities", () => {
  it.each([
    [41.2, "41 ms"],
    [1340, "1.3 s"],
    [125_000, "2 m 05 s"],
  ])("%d milliseconds", (value, words) => {
    expect(duration(value)).toBe(words);
  });
  it("formats counts and lists", () => {
    expect(plural(1, "document")).toBe("1 document");
    expect([pluralForm(1, "is", "are"), pluralForm(0, "is", "are"), pluralForm(2, "is", "are")]).toEqual([
      "is",
      "are",
      "are",
    ]);
    expect(plural(1204, "document")).toBe("1,204 documents");
    expect(listed(["a", "b", "c"])).toBe("a, b and c");
    expect(listed([])).toBe("");
  });
  it("formats scores with four decimals and no leading zero", () => {
    expect([score(0.86123), score(1.2), score(-0.05)]).toEqual([".8612", "1.2000", "-.0500"]);
  });
  it("formats moments by the reader's calendar day, not by 24 hours", () => {
    const now = new Date(2026, 10, 21, 9, 0);
    expect(momentLocal(new Date(2026, 10, 21, 0, 5).toISOString(), now)).toBe("today 00:05");
    expect(momentLocal(new Date(2026, 10, 20, 23, 55).toISOString(), now)).toBe("yesterday 23:55");
    expect(momentLocal(new Date(2026, 10, 19, 23, 55).toISOString(), now)).toBe("19 Nov 2026, 23:55");
  });
});

it("the reason of a picture’s type is in words, and an unknown code has none", () => {
  expect(assetReasonWords("caption_says_map")).toBe("its caption says “map”");
  expect(assetReasonWords("heading_mentions_plan")).toBe("the heading above it is about a plan");
  expect(assetReasonWords("table_cells")).toBe("has rows and columns");
  expect(assetReasonWords("some_new_code")).toBeNull();
});

it("numbers of badges have units in words", () => {
  expect(badgeNumber("page_match", 0.63)).toBe("similarity .63");
  expect(badgeNumber("low_ocr_confidence", 62)).toBe("62% sure");
});
