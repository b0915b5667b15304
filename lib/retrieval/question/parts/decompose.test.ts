import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decompose, MAX_PARTS } from "./decompose.ts";
import { normaliseWord, wordsOf } from "./words.ts";

const queries = (question: string) => decompose(question).map(({ query }) => query);

/** Texts with the words that the rules look for, and arbitrary ones. */
const question = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "compare",
          "Compare",
          "with",
          "between",
          "and",
          ", and what",
          "? How",
          ": ",
          ". ",
          " or ",
          "than",
        ),
        fc.constantFrom(
          "the plan",
          "the older report",
          "2018",
          "HEDNA",
          "in the SPD",
          "more",
          "it",
          "which",
          "does",
          "İ",
        ),
        fc.constantFrom(
          "parking",
          "Foundry Basin",
          "homes",
          "differ from",
          "as high as",
          "too steep for",
          "each",
          ",",
          "'",
        ),
        fc.string({ maxLength: 12 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(" ")),
);

describe("decompose", () => {
  it("accepts any text, and returns no parts or two to four that say something", () => {
    fc.assert(
      fc.property(question, (text) => {
        const parts = decompose(text);
        expect(parts.length === 0 || (parts.length >= 2 && parts.length <= MAX_PARTS)).toBe(true);
        for (const { query, words } of parts) {
          expect(query.trim()).not.toBe("");
          expect(words.trim()).not.toBe("");
        }
        expect(new Set(parts.map(({ query }) => query)).size).toBe(parts.length);
        expect(decompose(text)).toEqual(parts);
      }),
    );
  });

  it("uses only the question's own words", () => {
    fc.assert(
      fc.property(question, (text) => {
        const own = new Set(wordsOf(text).map(({ text: word }) => normaliseWord(word)));
        for (const { query, words, carried } of decompose(text)) {
          expect(text).toContain(words);
          for (const word of [query, ...carried].flatMap(wordsOf))
            expect(own).toContain(normaliseWord(word.text));
        }
      }),
    );
  });

  it.each([
    "How far below the ridge must a dormer be?",
    "What must a planning statement and a design statement contain?",
    "Which documents does the council publish between 2011 and 2031?",
    "Is a garage longer than 6 metres allowed?",
    "Can a dormer be higher than the ridge?",
    "parking standards",
    "What protects the quay against flooding and erosion?",
    "According to the local plan, what must a builder do before work starts?",
    "If the street is under water, how do people get out of the flats?",
    "The rule, which was adopted in 2017, on box dormers",
    "Who owns St. Mary's Hall?",
    "POLICY FOR HOUSES AND WHAT IS ASKED OF FLATS",
    "",
  ])("returns no parts for a question that asks one thing: %s", (text) => {
    expect(decompose(text)).toEqual([]);
  });

  it("splits two clauses, and adds the name that the second refers to", () => {
    expect(queries("When did Upper Marl ask for a plan, and what has come of it?")).toEqual([
      "When did Upper Marl ask for a plan",
      "Upper Marl what has come of it",
    ]);
  });

  it("adds the unit or subject of a bare number", () => {
    const [, second = ""] = queries(
      "How many storeys may a house have in Salt Row, and how many in Kiln Lane?",
    );
    expect(second).toMatch(/storeys/);
    expect(second).toMatch(/Kiln Lane/);
    expect(second).not.toMatch(/Salt Row/);
  });

  it("compares a subject in two places", () => {
    expect(decompose("Compare parking standards in Ashby and Burford")).toEqual([
      { query: "parking standards Ashby", words: "Ashby", carried: [], reasonCode: "compared" },
      { query: "parking standards Burford", words: "Burford", carried: [], reasonCode: "compared" },
    ]);
    expect(queries("Compare the rules on fences in Ashby, Burford and Corby")).toHaveLength(3);
  });

  it("adds the subject of one side to the other", () => {
    const [first = "", second = ""] = queries(
      "How does the town's rule on kiosks near schools compare with the draft framework?",
    );
    expect(first).toMatch(/town's rule on kiosks near schools/);
    expect(second).toMatch(/kiosks.*draft framework/);
    expect(second).not.toMatch(/town's rule/);
  });

  it.each([
    ["How has the need for homes changed between the old study and the new study?", "between_two"],
    ["Does the scheme give more space than the design code asks for?", "more_than"],
    ["Is the ramp too steep for the design code?", "more_than"],
    ["Roof edges: the design code against the Society's letter", "named_sides"],
    ["What do the plan and the inspector's report say about chimneys?", "named_sides"],
    ["Is Stoke Park or Canley Gardens the stricter?", "named_sides"],
    ["Funds for the embankment in the plan, at committee and in the survey", "named_sides"],
    ["How does the adopted guide differ from the draft on windows?", "compared"],
    ["People wanted 21 metres. What did the council decide?", "asked_apart"],
  ])("finds the sides of: %s", (text, reasonCode) => {
    const parts = decompose(text);
    expect(parts.length).toBeGreaterThanOrEqual(2);
    for (const part of parts) expect(part.reasonCode).toBe(reasonCode);
  });

  it("adds the words before a colon to every clause", () => {
    for (const query of queries("Corder Lane: who owns the car park, and how are homes held up?"))
      expect(query).toMatch(/Corder/);
  });
});
