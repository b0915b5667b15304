import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentencesOf } from "#lib/text/sentences.ts";
import { datesThatDiffer, figuresThatDiffer } from "./internal/compare-corpora-differences.ts";
import { quoteWithSentence, type SidePassage } from "./internal/compare-corpora-passages.ts";
import { onlyHere, themesOf } from "./internal/compare-corpora-themes.ts";

const passage = (
  side: number,
  text: string,
  more: Partial<Pick<SidePassage, "ref" | "topics" | "entities">> = {},
): SidePassage => ({
  ...{ side, text, ref: `${side}: ${text}`, documentId: `d${side}`, topics: [], entities: [], ...more },
  sentences: sentencesOf(text).map(({ start, end }) => text.slice(start, end).trim()),
});

describe("the common ground of two sides", () => {
  it("is a topic, a name or a term that both have, with passages of each side", () => {
    const entities = [{ type: "organisation", text: "the Harbour Board" } as const];
    const themes = themesOf(
      [
        passage(0, "The Harbour Board keeps the parking court free.", { topics: ["transport"], entities }),
        passage(1, "A parking court serves the flats, and the Harbour Board owns it.", {
          topics: ["transport"],
          entities,
        }),
      ],
      "parking",
    );
    expect(themes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["topic", "term"]));
    expect(themes.map(({ label }) => label)).toEqual(expect.arrayContaining(["transport", "parking court"]));
    for (const { sides } of themes) {
      expect(sides.map(({ side }) => side)).toEqual([0, 1]);
      for (const { quotes } of sides) expect(quotes.length).toBeGreaterThan(0);
    }
  });

  it("includes nothing that only one side has", () => {
    expect(themesOf([passage(0, "A cycle store."), passage(0, "The cycle store.")], "cycle")).toEqual([]);
  });

  it("includes only the weightier of two overlapping terms", () => {
    const texts = ["A visitor cycle store is asked for.", "The visitor cycle store is missing."];
    const labels = themesOf(
      texts.map((text, side) => passage(side, text)),
      "cycle",
    ).map(({ label }) => label);
    expect(labels).toEqual(["visitor cycle store"]);
  });
});

describe("a difference between two sides", () => {
  it("is a pair of figures with one unit in sentences about the same matter", () => {
    const [difference, ...more] = figuresThatDiffer(
      [
        passage(0, "Facing rear windows must stand 20 metres apart."),
        passage(1, "The facing rear windows stand 18.6 metres apart here."),
      ],
      "distance between windows",
    );
    expect(more).toEqual([]);
    expect(difference).toMatchObject({ kind: "figure", label: expect.stringContaining("windows") });
    expect(difference?.sides.map(({ quotes }) => quotes.map(({ words }) => words))).toEqual([
      ["20 metres"],
      ["18.6 metres"],
    ]);
  });

  it.each([
    [
      "the same figure",
      "Rear windows stand 20 metres apart.",
      "Rear windows stand 20 metres apart, they say.",
    ],
    ["another unit", "Rear windows stand 20 metres apart.", "Rear windows stand for 20 years apart."],
    ["another matter", "Rear windows stand 20 metres apart.", "A lorry of 12 metres turned there."],
    ["the number of a table", "Table 8 metres of rear windows apart", "Rear windows stand 20 metres apart."],
  ])("is not %s", (_, one, other) => {
    expect(figuresThatDiffer([passage(0, one), passage(1, other)], "windows")).toEqual([]);
  });

  it("is a pair of dates for the same matter", () => {
    const dated = (side: number, text: string, date: string) =>
      passage(side, text, { entities: [{ type: "date", text: date }] });
    const [difference] = datesThatDiffer(
      [
        dated(0, "The quay design code was adopted on 2 July 2025.", "2 July 2025"),
        dated(1, "The quay design code was adopted in May 2024.", "May 2024"),
      ],
      "design code",
    );
    expect(difference?.sides.map(({ quotes }) => quotes[0]?.words)).toEqual(["2 July 2025", "May 2024"]);
  });

  it("is a term that several passages of one side have and none of the other", () => {
    const found = onlyHere(
      [
        passage(0, "A controlled parking zone is in force."),
        passage(0, "Without a controlled parking zone nothing is let."),
        passage(1, "Parking spaces are counted."),
      ],
      "parking",
    );
    expect(found.map(({ label, sides }) => [label, sides.map(({ side }) => side)])).toEqual([
      ["controlled parking zone", [0]],
    ]);
  });
});

const anyPassage = fc
  .record({
    side: fc.integer({ min: 0, max: 3 }),
    parts: fc.array(
      fc.oneof(
        fc.constantFrom(
          "parking court",
          "20 metres",
          "18 metres",
          "rear windows",
          ".",
          "The",
          "July 2025",
          "\n",
        ),
        fc.string({ unit: "grapheme", maxLength: 10 }),
      ),
      { maxLength: 20 },
    ),
  })
  .map(({ side, parts }) =>
    passage(side, parts.join(" "), {
      entities: parts.includes("July 2025") ? [{ type: "date", text: "July 2025" }] : [],
    }),
  );

it("every quoted word occurs in a passage of the side that it is quoted for", () => {
  fc.assert(
    fc.property(fc.array(anyPassage, { maxLength: 8 }), fc.string(), (passages, query) => {
      const found = [
        ...themesOf(passages, query),
        ...figuresThatDiffer(passages, query),
        ...datesThatDiffer(passages, query),
        ...onlyHere(passages, query),
      ];
      for (const { sides } of found)
        for (const { side, quotes } of sides)
          for (const { ref, words } of quotes) {
            const own = passages.filter((each) => each.side === side && each.ref === ref);
            expect(own.some(({ text }) => text.replace(/\s+/g, " ").includes(words))).toBe(true);
          }
    }),
  );
});

it("a quote of a long sentence is shortened around its words", () => {
  const quote = quoteWithSentence(
    passage(0, `${"before ".repeat(100)}the very words ${"after ".repeat(100)}`),
    "the very words",
  );
  expect(quote?.sentence).toContain("the very words");
  expect(quote?.sentence.length).toBeLessThan(340);
});
