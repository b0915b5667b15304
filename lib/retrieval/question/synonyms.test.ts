import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUILT_IN_SYNONYMS } from "#lib/domain/built-in-synonyms.ts";
import { addSynonymsSchema } from "#lib/domain/synonyms.ts";
import { termCounts } from "#lib/text/analyser.ts";
import { analysed, type Synonyms, termKey, termsIn } from "./synonym-terms.ts";
import { expansionsOf, matchesWithOthers, termsOfSynonyms, widerQuestions, withTerm } from "./synonyms.ts";

const ANNEXE = { terms: ["granny flat", "annexe", "ancillary accommodation"] };
const HMO = { terms: ["HMO", "house in multiple occupation"] };
const HOUSE = { terms: ["house", "dwelling"] };
const GROUPS = [ANNEXE, HMO, HOUSE];

const synonymsIn = <Group extends Synonyms>(question: string, groups: readonly Group[]) =>
  termsIn(analysed(question), groups);
const found = (question: string, groups: readonly Synonyms[] = GROUPS) =>
  synonymsIn(question, groups).map(({ start, end }) => question.slice(start, end));

describe("the terms in a question", () => {
  it.each([
    ["May I build a granny flat?", ["granny flat"]],
    ["GRANNY-FLATS and annexes", ["GRANNY-FLATS", "annexes"]],
    ["a house of multiple occupation", ["house of multiple occupation"]],
    ["an HMO’s bin store", ["HMO’s"]],
    ["“granny flat” parking", ["granny flat"]],
    ["annexed land, mid-flats, grannyflat", ["annexed"]],
    ["granny, flat roof", []],
    ["Whose house? Multiple occupation of it", ["house"]],
    ["flat granny", []],
    ["", []],
  ])("%s: %j", (question, terms) => {
    expect(found(question)).toEqual(terms);
  });

  it("are the longest where they overlap, then the first", () => {
    const groups = [{ terms: ["b c", "x"] }, { terms: ["a b", "y"] }, { terms: ["c d e", "z"] }];
    const sub = (text: string) => text.replace(/\b[a-e]\b/g, (letter) => `word${letter}`);
    const renamed = groups.map(({ terms }) => ({ terms: terms.map(sub) }));
    expect(found(sub("a b c"), renamed)).toEqual([sub("a b")]);
    expect(found(sub("a b c d e"), renamed)).toEqual([sub("a b"), sub("c d e")]);
    expect(found(sub("b c d e"), renamed)).toEqual([sub("c d e")]);
  });

  it("belong to every group that has them", () => {
    const other = { terms: ["annexes", "outbuilding"] };
    const [match] = synonymsIn("an annexe", [ANNEXE, other]);
    expect(match?.groups).toEqual([ANNEXE, other]);
    expect(matchesWithOthers("an annexe", [ANNEXE, other], 3).map(({ others }) => others)).toEqual([
      ["granny flat", "ancillary accommodation", "outbuilding"],
    ]);
  });
});

const WORDS = ["lamp", "quay", "barge", "mooring", "lantern"];
const phrase = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(" "));
const groups = fc.array(fc.record({ terms: fc.array(phrase, { minLength: 2, maxLength: 4 }) }), {
  maxLength: 4,
});
const question = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom("the", "lampstand", "quayside", "x")), {
    maxLength: 8,
  })
  .map((words) => words.join(" "));

describe("for any question and any groups", () => {
  it("matches are terms, do not overlap, and every other occurrence overlaps one at least as long", () => {
    fc.assert(
      fc.property(question, groups, (asked, given) => {
        const matches = synonymsIn(asked, given);
        const length = (text: string) => termKey(text).split("\n").length;
        for (const [at, { start, end, groups: own }] of matches.entries()) {
          const key = termKey(asked.slice(start, end));
          expect(own).toEqual(given.filter(({ terms }) => terms.some((term) => termKey(term) === key)));
          expect(own.length).toBeGreaterThan(0);
          expect(start).toBeGreaterThanOrEqual(matches[at - 1]?.end ?? 0);
          // Whole words.
          expect(asked.slice(start - 1, start).trim() + asked.slice(end, end + 1).trim()).toBe("");
        }
        for (const term of given.flatMap(({ terms }) => terms))
          for (const { index } of asked.matchAll(new RegExp(`(?<!\\S)${term}(?!\\S)`, "g")))
            expect(
              matches.some(
                ({ start, end }) =>
                  start < index + term.length &&
                  index < end &&
                  length(asked.slice(start, end)) >= length(term),
              ),
            ).toBe(true);
      }),
    );
  });

  it("no question fails, and the wider question has the term and its own words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), question, (signs, asked) => {
        const text = `${signs} granny flat ${asked}`;
        const [match] = synonymsIn(text, [ANNEXE]);
        if (match === undefined) return;
        const wider = withTerm(text, match, "annexe");
        expect(found(wider, [ANNEXE]).some((words) => words === "annexe")).toBe(true);
        expect(wider.endsWith(text.slice(match.end))).toBe(true);
      }),
    );
  });
});

describe("the wider question", () => {
  it.each([
    ["a granny flat in Ely?", "a granny flat or annexe in Ely?"],
    ["“granny flat” in Ely", "“annexe” in Ely"],
    ['ely "a granny flat" parking', 'ely "a annexe" parking'],
  ])("for %s is: %s", (asked, wider) => {
    const [match] = synonymsIn(asked, [ANNEXE]);
    expect(match && withTerm(asked, match, "annexe")).toBe(wider);
  });

  it("does not offer a term that the question has", () => {
    const asked = "granny flats or annexes";
    const offered = matchesWithOthers(asked, [ANNEXE], 3).flatMap(({ others }) => others);
    expect([...new Set(offered)]).toEqual(["ancillary accommodation"]);
  });

  it("is offered once for words that occur again, and for the first words only", () => {
    const asked = `${"annexes and an annexe, ".repeat(200)}HMO, house`;
    const words = (most: number) =>
      matchesWithOthers(asked, GROUPS, most).map(({ match }) => asked.slice(match.start, match.end));
    expect(words(3)).toEqual(["annexes", "HMO", "house"]);
    expect(words(2)).toEqual(["annexes", "HMO"]);
  });

  it("is not kept from later words by words without other terms", () => {
    const pair = { terms: ["lamp", "lantern"] };
    const [first] = matchesWithOthers("lamp lantern annexe", [pair, ANNEXE], 1);
    expect(first?.others).toEqual(["granny flat", "ancillary accommodation"]);
  });
});

describe("the built-in groups", () => {
  it("respect the limits of groups that people add, and have ids of their own", () => {
    expect(BUILT_IN_SYNONYMS.length).toBeGreaterThanOrEqual(60);
    for (const { id, terms } of BUILT_IN_SYNONYMS) {
      expect(addSynonymsSchema.parse({ terms }).terms).toEqual(terms);
      expect(id).toMatch(/^built-in-[a-z0-9-]+$/);
    }
    expect(new Set(BUILT_IN_SYNONYMS.map(({ id }) => id)).size).toBe(BUILT_IN_SYNONYMS.length);
  });

  it("have each term once", () => {
    const keys = BUILT_IN_SYNONYMS.flatMap(({ terms }) => terms.map(termKey));
    expect(keys).not.toContain("");
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

it.each([
  ["granny f", ["granny flat or annexe"]],
  ["Granny  Flat", ["granny flat or annexe"]],
  ["hmo", ["HMO or house in multiple occupation"]],
  ["house in", ["house in multiple occupation or HMO"]],
  ["granny", []],
  ["flat", []],
  ["", []],
])("typing “%s” suggests %j", (typed, questions) => {
  expect(widerQuestions(typed, GROUPS, 2)).toEqual(questions);
});

describe("the synonyms that a search also looks for", () => {
  const expand = (question: string, frequencies: Readonly<Record<string, number>>) => {
    const asked = termCounts(question);
    const matches = matchesWithOthers(question, GROUPS, 5);
    const found = expansionsOf(question, matches, asked, (term) => frequencies[term] ?? 0);
    return { ...found, asked, possible: termsOfSynonyms(matches, asked) };
  };

  it("are those that the documents use more, with all of a word's weight if the own words are absent", () => {
    const { expansions, shares } = expand("a granny flat", { flat: 9, annex: 4, ancillari: 1 });
    expect(expansions).toEqual([{ words: "granny flat", terms: ["annexe"] }]);
    expect([...shares]).toEqual([["annex", 1]]);
  });

  it("share half of a word's weight if the documents have the own words too", () => {
    const frequencies = { hmo: 1, hous: 50, multipl: 5, occup: 7 };
    const { expansions, shares } = expand("an HMO", frequencies);
    expect(expansions).toEqual([{ words: "HMO", terms: ["house in multiple occupation"] }]);
    expect([...shares.values()]).toEqual([0.5 / 3, 0.5 / 3, 0.5 / 3]);
  });

  it("are none if the documents use the own words as much", () => {
    expect(expand("a granny flat", { granni: 4, flat: 9, annex: 4 }).expansions).toEqual([]);
  });

  it("have shares of at most one, and terms that were counted and are not in the question", () => {
    const words = fc.constantFrom("granny flat", "annexe", "HMO", "house", "dwelling", "garden", "multiple");
    const frequencies = fc.dictionary(
      fc.constantFrom("granni", "flat", "annex", "hmo", "hous", "dwell"),
      fc.nat(9),
    );
    fc.assert(
      fc.property(fc.array(words), frequencies, (asked, counted) => {
        const { shares, asked: own, possible } = expand(asked.join(" and "), counted);
        for (const [term, share] of shares) {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(own.has(term)).toBe(false);
          expect(possible).toContain(term);
        }
      }),
    );
  });
});
