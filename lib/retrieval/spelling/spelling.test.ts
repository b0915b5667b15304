import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askedWords,
  editDistance,
  longestNearTerm,
  nearestWord,
  nearTerms,
  replaceWords,
} from "./spelling.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "e"), minLength: 1, maxLength: 9 });
const known = fc.array(fc.record({ word, frequency: fc.nat(3) }), { maxLength: 12 });

describe("the edit distance of words", () => {
  it.each([
    ["dormer", "dormer", 0],
    ["dromer", "dormer", 1],
    ["dorme", "dormer", 1],
    ["conservatoin", "conservation", 1],
    ["parkig", "packing", 2],
    ["", "abc", 3],
  ])("%s and %s: %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it("are the same both ways, none only for the same word, and at most the longer length", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe("the word that is meant", () => {
  it("is the nearest, then the most frequent, then the first", () => {
    const words = [
      { word: "dormers", frequency: 9 },
      { word: "dormer", frequency: 1 },
      { word: "dormir", frequency: 1 },
    ];
    expect(nearestWord("dormar", words)).toBe("dormer");
    expect(nearestWord("dormar", [{ word: "dormir", frequency: 2 }, ...words])).toBe("dormir");
    expect(nearestWord("quay", words)).toBeNull();
  });

  it("is always a known word within two edits, the nearest, and does not depend on their order", () => {
    fc.assert(
      fc.property(word, known, (asked, words) => {
        const meant = nearestWord(asked, words);
        expect(nearestWord(asked, words.toReversed())).toBe(meant);
        const others = words.map((each) => editDistance(asked, each.word)).filter((distance) => distance > 0);
        if (meant === null) return;
        expect(words.map((each) => each.word)).toContain(meant);
        expect(editDistance(asked, meant)).toBeLessThanOrEqual(asked.length >= 7 ? 2 : 1);
        expect(editDistance(asked, meant)).toBe(Math.min(...others));
      }),
    );
  });
});

it("terms are near if the start of the word is, because they are stems", () => {
  const terms = ["conserv", "consid", "con", "park", "convert"];
  const near = nearTerms("conservatoin", terms, 9);
  expect(near[0]).toBe("conserv");
  expect(near).not.toContain("park");
});

it("terms that end with another letter than their word are near", () => {
  expect(nearTerms("splya", ["splai", "spot"], 9)).toEqual(["splai"]);
  expect(nearTerms("visibilty", ["visibl"], 9)).toEqual(["visibl"]);
});

it("terms are near if and only if they are one edit from a start of the word, or two for a long word", () => {
  fc.assert(
    fc.property(word, fc.uniqueArray(word), (asked, terms) => {
      const most = asked.length >= 7 ? 2 : 1;
      const distance = (term: string) =>
        Math.min(
          ...Array.from({ length: asked.length + 1 }, (_, end) => editDistance(asked.slice(0, end), term)),
        );
      const expected = terms.filter((term) => term.length >= 3 && distance(term) <= most);
      expect(nearTerms(asked, terms, 99).toSorted()).toEqual(expected.toSorted());
    }),
  );
});

it("only plain words are corrected, and the rest of the question stays", () => {
  expect(askedWords("Where does a Dromer go on LP23 roof, 2019?").map((each) => each.word)).toEqual([
    "dromer",
    "roof",
  ]);
  const replacements = new Map([["dromer", "dormer"]]);
  expect(replaceWords("“Dromer” on a dromer, (b) -dromer?", replacements)).toBe(
    "“Dormer” on a dormer, (b) -dormer?",
  );
});

it("an abbreviation is not misspelt, and a question in capitals has none", () => {
  const words = (question: string) => askedWords(question).map((each) => each.word);
  expect(words("HMOs near a SANG dromer")).toEqual(["near", "dromer"]);
  expect(words("DROMER ROOF")).toEqual(["dromer", "roof"]);
});

describe("the work per question has a limit", () => {
  const words = (question: string) => askedWords(question).map((each) => each.word);

  it("words of more than thirty letters are not checked", () => {
    const longest = "x".repeat(30);
    expect(words(`${longest} ${longest}x ${"y".repeat(3000)} dormer`)).toEqual([longest, "dormer"]);
  });

  it("at most twelve words are checked, the first ones", () => {
    const many = Array.from(
      { length: 40 },
      (_, at) => `lamp${String.fromCharCode(97 + (at % 26))}${"q".repeat(at % 7)}`,
    );
    expect(words(`what about ${many.join(" ")}`)).toEqual(many.slice(0, 12));
  });

  it("no near term is longer than the longest that is read", () => {
    fc.assert(
      fc.property(word, fc.array(word), (asked, known) => {
        for (const term of nearTerms(asked, known, 12))
          expect(term.length).toBeLessThanOrEqual(longestNearTerm(asked));
      }),
    );
  });
});
