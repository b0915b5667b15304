import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMisspelling, specificsOf } from "./specifics.ts";

const named = (question: string) => specificsOf(question).map(({ printed, kind }) => `${kind} ${printed}`);

describe("specificsOf", () => {
  it.each([
    ["How many homes were built in 2022?", ["number 2022"]],
    ["Which bollards stand on Ferrars Terrace?", ["name Ferrars", "name Terrace"]],
    ["What does the NPPF say? Please list the answers.", ["name NPPF"]],
    ["Who objected between 12 October and 3 May?", ["number 12"]],
    ["What is the ridge height in Q2?", []],
    ["What is the status of Study Area K9?", ["name Study", "name Area", "number K9"]],
    ["Is 3D or h4 enough for 7?", []],
    ['Give the shares, like ["9%", "8%"], of FY2021', ["number FY2021"]],
    ["A question without any", []],
    ["", []],
  ])("finds in %j: %j", (question, expected) => {
    expect(named(question)).toEqual(expected);
  });

  it.each([
    ["homes in 2011-2031", [["2011-2031"], ["2011", "2031"]]],
    ["the 15th app", [["15th"], ["15"]]],
    ["set on 25/03/2024", [["25/03/2024"], ["2024-03-25"]]],
    // British order, and no other day with the same numbers.
    ["set on 04/03/2024", [["04/03/2024"], ["2024-03-04"]]],
    ["set on 2024-04-03", [["2024-04-03"]]],
    ["sales in FY2021", [["fy2021"], ["2021"]]],
    ["flood zone GPT-4o", [["gpt-4o"], ["gpt", "4o"]]],
  ])("accepts for %j any of %j", (question, alternatives) => {
    expect(specificsOf(question).find(({ kind }) => kind === "number")?.alternatives).toEqual(alternatives);
  });

  it("returns each once, and never fails for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (question) => {
        const found = specificsOf(`${question} ${question}`);
        expect(new Set(found.map(({ printed }) => printed)).size).toBe(found.length);
        for (const { alternatives } of found) {
          expect(alternatives.length).toBeGreaterThan(0);
          for (const terms of alternatives) expect(terms.every((term) => term !== "")).toBe(true);
        }
      }),
    );
  });
});

describe("isMisspelling", () => {
  it.each([
    ["netflix", "netfilx", true],
    ["netflix", "neflix", true],
    ["ferrars", "ferrers", true],
    ["ferrars", "ferrars", true],
    ["ferrars", "farrers", false],
    ["terrace", "terraces", true],
    ["terrace", "terrapin", false],
  ])("%s and %s: %s", (a, b, same) => {
    expect(isMisspelling(a, b)).toBe(same);
    expect(isMisspelling(b, a)).toBe(same);
  });

  it("is true for any word with one letter added, removed or swapped with its neighbour", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), fc.nat(11), (word, at) => {
        const place = at % (word.length - 1);
        expect(isMisspelling(word, `${word.slice(0, place)}q${word.slice(place)}`)).toBe(true);
        expect(isMisspelling(word, word.slice(0, place) + word.slice(place + 1))).toBe(true);
        const swapped = word.slice(0, place) + word[place + 1] + word[place] + word.slice(place + 2);
        expect(isMisspelling(word, swapped)).toBe(true);
      }),
    );
  });
});
