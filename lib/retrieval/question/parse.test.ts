import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PHRASE_LIMIT, parseQuery, parseQueryWithinLimits, phrasePattern } from "./parse.ts";

const phrasesOf = (query: string) => parseQuery(query).phrases.map(({ words }) => words.join(" "));

describe("parseQuery", () => {
  it("takes quoted words as phrases, straight or curly", () => {
    expect(phrasesOf('"green belt" policy')).toEqual(["green belt"]);
    expect(phrasesOf("policy “affordable housing” and “open space”")).toEqual([
      "affordable housing",
      "open space",
    ]);
    expect(phrasesOf('What does the plan say about "green belt" boundaries?')).toEqual(["green belt"]);
    expect(phrasesOf('an unclosed "quote')).toEqual([]);
    expect(phrasesOf('"" and "…"')).toEqual([]);
  });

  it("reads quotes within several sentences as ordinary words, and reports it", () => {
    const query =
      'What is the type of a module? I want to know how one checks that it "matches" its contexts.';
    expect(parseQuery(query)).toMatchObject({ phrases: [], quotesAreProse: true });
    expect(parseQuery('"green belt"').quotesAreProse).toBe(false);
    expect(parseQuery("green belt").quotesAreProse).toBe(false);
  });

  it.each([
    ["dormer -conservation", ["conservation"], "dormer"],
    ['parking -"four-bedroom house" -garage', ["four bedroom house", "garage"], "parking"],
    ["dormer -box-shaped", ["box shaped"], "dormer"],
    ["parking - garages", [], "parking - garages"],
    ["between 5 and -10 degrees", [], "between 5 and -10 degrees"],
    ["a well-known rule", [], "a well-known rule"],
    ["-conservation", [], "-conservation"],
    ["ls -la", [], "ls -la"],
    ["The plan lists these aims. They are -first, to keep what is there.", [], null],
    ["thrust vector control by fluid injection -dash papers .", [], null],
    ["which dormers are allowed -conservation?", ["conservation"], null],
  ])("excludes the word after a minus: %s", (query, excluded, text) => {
    const parsed = parseQuery(query);
    expect(parsed.excluded.map(({ words }) => words.join(" "))).toEqual(excluded);
    if (text !== null) expect(parsed.text).toBe(text);
    for (const word of excluded) expect(parsed.text).not.toContain(word);
  });

  it("keeps the words of phrases among the question's terms", () => {
    expect([...parseQuery('"green belt" policy').terms.keys()]).toEqual(["green", "belt", "polici"]);
    expect(parseQuery('"green belt" policy').text).toBe("green belt policy");
  });

  it.each([
    ["policy H4", ["h4"]],
    ["NPPF 135", ["135"]],
    ["what does paragraph 12 say", ["12"]],
    ["see 3.12 and DE1a", ["de1a", "3.12"]],
    ["135 homes on 2 hectares", []],
  ])("finds clauses in %s", (query, clauses) => {
    expect(parseQuery(query).clauses).toEqual(clauses);
  });

  it.each([
    ["homes needed, Table 4.1", ["table:4.1"], []],
    ["table 7", ["table:7"], []],
    ["what do fig. 3 and Figure A2 show", ["figure:3", "figure:a2"], []],
    ["Appendix B of Policy H4", ["appendix:b"], ["h4"]],
    ["annexes 2 and policy H4", ["annex:2"], ["h4"]],
    ["a table a person sits at", [], []],
    ["a map of 12 homes", [], []],
  ])("a number after the word for a caption is never one of a paragraph: %s", (query, captions, clauses) => {
    const parsed = parseQuery(query);
    expect({ captions: parsed.captions, clauses: parsed.clauses }).toEqual({ captions, clauses });
  });

  it("a paragraph with the number of a table is asked for beside the table", () => {
    expect(parseQuery("does paragraph 4.1 mention Table 4.1").paragraphIdentifiers).toEqual(["4.1"]);
    expect(parseQuery("Table 4.1 of Policy H4").paragraphIdentifiers).toEqual(["h4"]);
  });

  it.each([
    ["open 04-housing.md please", ["04-housing.md"]],
    ["“Design code.pdf”", ["code.pdf"]],
    ["the plan (plan.docx), then notes.txt.", ["plan.docx", "notes.txt"]],
    ["see 3.12 or e.g. that", []],
  ])("finds file names in %s", (query, names) => {
    expect(parseQuery(query).fileNames).toEqual(names);
  });

  it("never fails for any text", () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (query) => void parseQuery(query)));
  });
});

describe("parseQueryWithinLimits", () => {
  const many = (count: number, make: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => make(place)).join(" ");

  it("refuses more phrases or exclusions than the limit, and says which and how many", () => {
    const phrases = (count: number) => many(count, (place) => `"green belt ${place}"`);
    const minuses = (count: number) => `homes ${many(count, (place) => `-"flat ${place}"`)}`;
    expect(parseQueryWithinLimits(phrases(PHRASE_LIMIT)).phrases).toHaveLength(PHRASE_LIMIT);
    expect(parseQueryWithinLimits(minuses(PHRASE_LIMIT)).excluded).toHaveLength(PHRASE_LIMIT);
    const refused = (words: RegExp) =>
      expect.objectContaining({ code: "bad_request", message: expect.stringMatching(words) });
    expect(() => parseQueryWithinLimits(phrases(9))).toThrow(refused(/9 phrases in quotes.*at most 8/));
    expect(() => parseQueryWithinLimits(minuses(12))).toThrow(
      refused(/12 words or phrases after a minus.*at most 8/),
    );
  });

  it("counts the exclusions of a question without other words too", () => {
    const minuses = (count: number) => many(count, () => "-garage");
    expect(parseQueryWithinLimits(minuses(PHRASE_LIMIT))).toMatchObject({
      excluded: [],
      text: minuses(PHRASE_LIMIT),
    });
    expect(() => parseQueryWithinLimits(minuses(PHRASE_LIMIT + 1))).toThrow(
      /9 words or phrases after a minus/,
    );
  });

  it("does not count quotes that are read as prose", () => {
    const prose = `What is meant here? It says ${many(20, (place) => `"word ${place}"`)} and nothing else.`;
    expect(parseQueryWithinLimits(prose)).toMatchObject({ phrases: [], quotesAreProse: true });
  });
});

describe("phrasePattern", () => {
  const matches = (quoted: string, text: string) => {
    const [phrase] = parseQuery(`"${quoted}"`).phrases;
    if (!phrase) throw new Error("no phrase");
    return new RegExp(phrasePattern(phrase).replaceAll("[:alnum:]", "\\p{L}\\p{N}"), "iu").test(text);
  };

  it("matches the words in order, across line ends and punctuation, and nothing else", () => {
    expect(matches("green belt", "in the Green\nBelt.")).toBe(true);
    expect(matches("green belt", "green-belt")).toBe(true);
    expect(matches("green belt", "green and belt")).toBe(false);
    expect(matches("green belt", "evergreen belt")).toBe(false);
    expect(matches("belt green", "green belt")).toBe(false);
  });

  it("matches every phrase in its own text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zA-Z0-9é]{1,8}$/), { minLength: 1, maxLength: 5 }),
        (words) => {
          expect(matches(words.join(" "), `before ${words.join(" ")} after`)).toBe(true);
        },
      ),
    );
  });
});
