import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockWords, quoteBlocks } from "./clean-quote.ts";
import { anyWords } from "./testing.ts";

const cleaned = (quote: string, isMarkdown = false) => blockWords(quoteBlocks(quote, isMarkdown));
const PROSE = "All new dwellings must show how they reduce the demand for water in each of the";
const GOES_ON = "homes, and how they store rain for gardens and for cars";
const HEADER = "Harbour and Moor Joint Local Plan Part 1";

describe("a quote for readers", () => {
  it.each<[string, string, string]>([
    ["joins a word that a line end splits", "The devel-\nopment of homes.", "The development of homes."],
    ["joins it also at a soft hyphen", "The devel\u00ad\nopment of homes.", "The development of homes."],
    [
      "keeps a hyphen that the passage writes elsewhere",
      "A long-term plan. A long-\nterm view.",
      "A long-term plan. A long-term view.",
    ],
    [
      "joins a line that stops at “in” with a capital",
      "The lane floods every other winter morning. In\nJanuary it was shut.",
      "The lane floods every other winter morning. In January it was shut.",
    ],
    ["keeps a hyphen before a capital or a number", "Pre-\n2017 rules.", "Pre-2017 rules."],
    ["keeps short- and long-term apart", "A short-\nand long-term plan.", "A short-\nand long-term plan."],
    [
      "joins within a line only a word that the passage contains whole",
      "The devel- opment is a development; the low- carbon one.",
      "The development is a development; the low- carbon one.",
    ],
    [
      "does not touch a hyphen between words",
      "A mixed-use site – of 2-3 ha.",
      "A mixed-use site – of 2-3 ha.",
    ],
    [
      "joins a sentence that the extraction split into paragraphs",
      `${PROSE}\n\n${GOES_ON}.\n\nA lamp is lit.`,
      `${PROSE} ${GOES_ON}.\n\nA lamp is lit.`,
    ],
    [
      "keeps items that begin with small letters apart",
      `${PROSE} place:\n\nlamps that are lit at dusk, and benches beside them,\n\nb) ${GOES_ON}`,
      `${PROSE} place:\n\nlamps that are lit at dusk, and benches beside them,\n\nb) ${GOES_ON}`,
    ],
    ["drops “Page 3 of 9”", `${PROSE}\nPage 3 of 9\n${GOES_ON}.`, `${PROSE} ${GOES_ON}.`],
    [
      "drops a page number between sentences",
      `${PROSE} rooms.\n\n87\n\nA lamp is lit.`,
      `${PROSE} rooms.\n\nA lamp is lit.`,
    ],
    [
      "drops page number and running header inside a sentence",
      `${PROSE}\n\n87\n\n${HEADER}\n\n${GOES_ON}.`,
      `${PROSE} ${GOES_ON}.`,
    ],
    [
      "joins a word that a page end splits",
      `${PROSE} devel-\n\n${HEADER}\n\n87\n\nopments that have gardens and store the rain.`,
      `${PROSE} developments that have gardens and store the rain.`,
    ],
    [
      "drops a header that repeats beside page numbers",
      `${PROSE} rooms.\n\n87\n\n${HEADER}\n\n${PROSE} halls.\n\n88\n\n${HEADER}\n\nA lamp is lit.`,
      `${PROSE} rooms.\n\n${PROSE} halls.\n\nA lamp is lit.`,
    ],
    [
      "drops a page number between a footer and a header that repeat",
      `${PROSE} rooms;\n\nNovember 2031\n\n87\n\n${HEADER}\n\n${PROSE} halls.\n\nNovember 2031\n\n88\n\n${HEADER}\n\nA lamp is lit.`,
      `${PROSE} rooms;\n\n${PROSE} halls.\n\nA lamp is lit.`,
    ],
    [
      "keeps a heading beside a page number",
      `${PROSE} rooms.\n\n87\n\nPolicy LP24 Lamps\n\nA lamp is lit.`,
      `${PROSE} rooms.\n\nPolicy LP24 Lamps\n\nA lamp is lit.`,
    ],
    [
      "keeps a number that answers a question",
      "Number of homes\n\n87\n\nAffordable homes\n\n30",
      "Number of homes\n\n87\n\nAffordable homes\n\n30",
    ],
    ["keeps a number that a line end isolates", "limited to\n12\ndwellings", "limited to\n12\ndwellings"],
    [
      "keeps a list of short lines",
      "Applicants provide\n\nPlan 1\n\nphotographs",
      "Applicants provide\n\nPlan 1\n\nphotographs",
    ],
    ["attaches a footnote mark to its word", "less CO2 ³²; 22.7% ¹¹.", "less CO2³²; 22.7%¹¹."],
    ["joins the lines of a sentence", `${PROSE}\n${GOES_ON}.`, `${PROSE} ${GOES_ON}.`],
    ["keeps a quote that is only a page number", "Page 3 of 9", "Page 3 of 9"],
  ])("%s", (_, quote, expected) => {
    expect(cleaned(quote)).toBe(expected);
  });

  it("drops the marks of a Markdown source", () => {
    expect(cleaned("### Policy Q1 **Lamps**\n\nSee [Q2](q2.md).", true)).toBe("Policy Q1 Lamps\n\nSee Q2.");
    expect(cleaned("### Policy", false)).toBe("### Policy");
    expect(cleaned("---", true)).toBe("---");
  });

  it("finds tables by their tabs, and in Markdown by their bars", () => {
    const rows = [
      ["Site", "Homes"],
      ["Quay", "12"],
    ];
    expect(quoteBlocks("Homes by site:\n\nSite\tHomes\nQuay\t12", false)).toEqual([
      { kind: "words", text: "Homes by site:" },
      { kind: "table", rows },
    ]);
    const markdown = "| Site | **Homes** |\n| --- | ---: |\n| Quay | 12 |";
    expect(quoteBlocks(markdown, true)).toEqual([{ kind: "table", rows }]);
    expect(quoteBlocks(markdown, false)).toMatchObject([{ kind: "words" }]);
    expect(quoteBlocks("| a \\| b | c |\n| d | e |", true)).toEqual([
      {
        kind: "table",
        rows: [
          ["a | b", "c"],
          ["d", "e"],
        ],
        withoutHeader: true,
      },
    ]);
  });

  it("knows that rows from the middle of a Markdown table are without their header", () => {
    const rows = "| Quay | 12 |\n| Moor | 30 |";
    expect(quoteBlocks(rows, true)).toMatchObject([{ kind: "table", withoutHeader: true }]);
    expect(quoteBlocks(`| --- | --- |\n${rows}`, true)).toMatchObject([{ withoutHeader: true }]);
    expect(quoteBlocks(`| |  |\n${rows}`, true)).toMatchObject([{ withoutHeader: true }]);
    const [whole] = quoteBlocks(`| Site | Homes |\n| --- | --- |\n${rows}`, true);
    expect(whole).not.toHaveProperty("withoutHeader");
  });

  it("does not treat indented lines, one tab, or very wide rows as a table", () => {
    for (const text of ["\tif (lit)\n\t\tlamp();", "1.\tA lamp", `${"a\t".repeat(80)}\n${"b\t".repeat(80)}`])
      expect(quoteBlocks(text, false)).toMatchObject([{ kind: "words" }]);
  });

  it("adds no word, drops few, and is never empty", () => {
    const letters = (text: string) => text.replace(/[^\p{L}]/gu, "");
    fc.assert(
      fc.property(anyWords, fc.boolean(), (quote, isMarkdown) => {
        const blocks = quoteBlocks(quote, isMarkdown);
        expect(blocks.length).toBeGreaterThan(0);
        if (!isMarkdown) expect(letters(blockWords(blocks))).toBe(letters(quote));
      }),
    );
  });

  // Quadratic time would exceed the limit of a test.
  it.each<[string, string]>([
    ["blank lines", "\n".repeat(100_000)],
    ["page numbers", "87\n\n".repeat(25_000)],
    ["headers and page numbers", `${HEADER}\n\n87\n\n`.repeat(2_200)],
    ["hyphens", "a- ".repeat(33_000)],
    ["letters", "a".repeat(100_000)],
    ["tabs", "\t".repeat(100_000)],
    ["cells", "a\tb\n".repeat(25_000)],
    ["bars", "|".repeat(100_000)],
  ])("takes linear time for 100,000 characters of %s", (_, quote) => {
    for (const isMarkdown of [false, true]) expect(quoteBlocks(quote, isMarkdown)).not.toEqual([]);
  });
});

it("joins a paragraph with the last word of its sentence, but not with a list", () => {
  const start = "The examiner asks whether the plan should proceed to";
  const blocks = (next: string) => quoteBlocks(`${start}\n\n${next}`, false);
  expect(blocks("referendum. The plan goes on.")).toEqual([
    { kind: "words", text: `${start} referendum. The plan goes on.` },
  ]);
  for (const item of ["a. lamps", "xviii. lamps"]) expect(blocks(item)).toHaveLength(2);
});
