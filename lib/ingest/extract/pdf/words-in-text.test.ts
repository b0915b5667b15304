import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bareWord, joinAtLineEnd } from "./hyphens.ts";
import { isCaption, isClauseNumber, isDivisionName, isListMarker, numberDepth } from "./markers.ts";
import { parsePdfDate } from "./metadata.ts";
import { titleKey } from "./outline.ts";
import { glyphText } from "./unicode.ts";

describe("a word at a line's end", () => {
  const none = new Set<string>();
  it("is joined without its hyphen before a lower-case letter", () => {
    expect(joinAtLineEnd("develop-", "ment,", none)).toBe("joined");
    expect(joinAtLineEnd("“develop-", "ment”", none)).toBe("joined");
  });
  it("keeps its hyphen if the document spells it so, and before capitals and numbers", () => {
    expect(joinAtLineEnd("long-", "term", new Set(["long-term"]))).toBe("hyphen");
    expect(joinAtLineEnd("long-", "term", new Set(["long-term", "longterm"]))).toBe("joined");
    expect(joinAtLineEnd("Stratford-", "Warwick", none)).toBe("hyphen");
    expect(joinAtLineEnd("Covid-", "19", none)).toBe("hyphen");
  });
  it('stays separate without a hyphen, after a dash, and before "and", "or" and "to"', () => {
    expect(joinAtLineEnd("develop", "ment", none)).toBe("apart");
    expect(joinAtLineEnd("–", "as", none)).toBe("apart");
    expect(joinAtLineEnd("short-", "and", none)).toBe("apart");
    expect(joinAtLineEnd("10-", "year", none)).toBe("apart");
  });
  it("is compared without punctuation", () => {
    expect(bareWord("(Long-term),")).toBe("long-term");
  });
});

describe("markers", () => {
  it.each(["•", "(a)", "a)", "1.", "12)", "(iv)", "iv.", "–", "o"])("%s marks a list item", (word) => {
    expect(isListMarker(word)).toBe(true);
  });
  it.each(["plan", "2017", "H4", "(see", "3.12", "1,200", "£5."])("%s does not", (word) => {
    expect(isListMarker(word)).toBe(false);
  });
  it("clause numbers have a point between numbers", () => {
    expect(["3.12", "4.1.2", "A1.3", "12.4."].every(isClauseNumber)).toBe(true);
    expect(["3", "3.", "1.234.567.890.123.4", "3.12m", "v1.2"].some(isClauseNumber)).toBe(false);
  });
  it("captions begin with a label and continue with a title", () => {
    expect(
      ["Figure 3.2 Flood zones", "Table 4: Need", "Map A1", "FIG. 2 – Sites", "Plan 3 (north)"].every(
        isCaption,
      ),
    ).toBe(true);
    expect(
      ["Table 4 shows that", "Figure skating", "Planning 2030", "Table of contents"].some(isCaption),
    ).toBe(false);
  });
  it("divisions have a number or letter", () => {
    expect(["Policy H4", "Chapter 4", "Appendix B", "Part IV"].every(isDivisionName)).toBe(true);
    expect(["Policymakers", "Parts of the plan", "Sectional title"].some(isDivisionName)).toBe(false);
  });
  it("numbers nest by their full stops", () => {
    expect(["Housing", "4 Housing", "4.1 Need", "4.1.3. Method", "2017 review"].map(numberDepth)).toEqual([
      0, 1, 2, 3, 0,
    ]);
  });
});

describe("characters", () => {
  const character = fc
    .integer({ min: 0, max: 0x1ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));

  it("are spelt out, normalised or removed", () => {
    expect(glyphText("ﬁ")).toBe("fi");
    expect(glyphText("ﬄ")).toBe("ffl");
    expect(glyphText("\u00ad")).toBe("-");
    expect(glyphText("\u00a0")).toBe(" ");
    expect(glyphText("\uf0b7")).toBe("•");
    expect(glyphText("\uf123")).toBe("");
    expect(glyphText("\u0003\u200b")).toBe("");
    expect(glyphText("é漢😀")).toBe("é漢😀");
  });
  it("yield no control or format characters, and do not change when normalised twice", () => {
    fc.assert(
      fc.property(
        fc.array(character).map((list) => list.join("")),
        (text) => {
          const plain = glyphText(text);
          expect(plain).not.toMatch(/[\p{Cc}\p{Cf}]/u);
          expect(glyphText(plain)).toBe(plain);
        },
      ),
    );
  });
});

describe("document information", () => {
  it("has dates in UTC", () => {
    expect(parsePdfDate("D:20240131120000+01'00'")).toBe("2024-01-31T11:00:00.000Z");
    expect(parsePdfDate("D:20240131120000-05'30")).toBe("2024-01-31T17:30:00.000Z");
    expect(parsePdfDate("20240131120000Z")).toBe("2024-01-31T12:00:00.000Z");
    expect(parsePdfDate("D:2024")).toBe("2024-01-01T00:00:00.000Z");
  });
  it("has no invalid dates", () => {
    for (const value of ["D:20240231", "D:20241301", "yesterday", "", 20240131, undefined]) {
      expect(parsePdfDate(value)).toBeUndefined();
    }
  });
  it("reads every valid date that it can express", () => {
    const moment = fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const second = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
        expect(parsePdfDate(`D:${second.replace(/\D/g, "").slice(0, 14)}Z`)).toBe(second);
      }),
    );
  });
  it("compares bookmarks and headings by letters and digits only", () => {
    expect(titleKey("4.1  Flood-risk:")).toBe(titleKey("41 FLOOD RISK"));
  });
});
