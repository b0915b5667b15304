import { describe, expect, it } from "vitest";
import { citedBlocks, notCompared, readerBlocks, showsCited } from "./cited-words.ts";
import { blockWords } from "./clean-quote.ts";
import { quotedTables } from "./quote-tables.ts";
import { DRAWN } from "./report-words.ts";
import { markedBlockWords } from "./seen-words.ts";
import { headedBlocks, printedBlocks } from "./table-shape.ts";

/** The words of a quote as files show them. */
const citedWords = (source: Parameters<typeof citedBlocks>[0]) => blockWords(citedBlocks(source));

it("shows Markdown sources without their marks and other sources unchanged", () => {
  const quote = "### Policy Q1 **Lamps**\n\nA lamp is lit; see [Q2](q2.md).";
  const source = { title: "Plan", sectionPath: [] };
  expect(citedWords({ ...source, quote, sourcePath: "plan.md" })).toBe(
    "Policy Q1 Lamps\n\nA lamp is lit; see Q2.",
  );
  expect(citedWords({ ...source, quote, sourcePath: "plan.txt" })).toBe(quote);
  expect(citedWords({ ...source, quote: "---", sourcePath: "plan.md" })).not.toBe("");
});

describe("headings at the start of a quote", () => {
  const source = { title: "Harbour plan", sectionPath: ["3 Quays", "3.1 Lamps"] };
  const markdown =
    "# Harbour plan\n\n## 3 Quays\n### 3.1 **Lamps**\n\nA lamp is lit.\n\n### 3.2 Bells\n\nOne bell.";
  const printed = "3 Quays\n3.1 Lamps\n\nA lamp is lit.";

  it("are left out if the citation names them, and the file still matches its source", () => {
    const shown = citedWords({ ...source, quote: markdown, sourcePath: "plan.md" });
    expect(shown).toBe("A lamp is lit.\n\n3.2 Bells\n\nOne bell.");
    expect(showsCited(shown, markdown)).toBe(true);
    expect(citedWords({ ...source, quote: printed, sourcePath: "plan.pdf" })).toBe("A lamp is lit.");
    expect(showsCited("A lamp is lit.", printed)).toBe(true);
  });

  it("stay if the citation does not name them, or if the quote has no other words", () => {
    const other = "3.3 Ropes\n\nA rope is dry.";
    expect(citedWords({ ...source, quote: other, sourcePath: "plan.pdf" })).toBe(other);
    expect(citedWords({ ...source, quote: "## 3 Quays\n", sourcePath: "plan.md" })).toBe("3 Quays");
  });

  it("stay from the heading of a policy on, because its clauses need it, and the file still matches its source", () => {
    const quote = "5 Homes\nPolicy H4: Affordable homes\n\n1. A third of all homes is affordable.";
    const cited = { title: "Plan", sectionPath: ["5 Homes", "Policy H4: Affordable homes"] };
    const shown = citedWords({ ...cited, quote, sourcePath: "plan.pdf" });
    expect(shown).toBe("Policy H4: Affordable homes\n\n1. A third of all homes is affordable.");
    expect(showsCited(shown, quote)).toBe(true);
    // As earlier releases wrote it.
    expect(showsCited("1. A third of all homes is affordable.", quote)).toBe(true);
    const section = { title: "Plan", sectionPath: ["LP24 - Design"] };
    const other = "LP24 - Design\n\nRoofs are flat.";
    expect(citedWords({ ...section, quote: other, sourcePath: "plan.pdf" })).toBe(other);
  });

  it("are left out only if the citation names them", () => {
    const quote = "The council\nwill not grant planning permission for\nhomes on the quay.";
    const headings = ["Harbour plan", "3 Quays", "3.1 Lamps"];
    for (const shown of ["will not grant planning permission for homes on the quay.", "homes on the quay."])
      expect(showsCited(shown, quote, { headings })).toBe(false);
    expect(showsCited(quote, quote, { headings })).toBe(true);
    for (const [words, sourcePath] of [
      [markdown, "plan.md"],
      [printed, "plan.pdf"],
    ] as const)
      expect(showsCited(citedWords({ ...source, quote: words, sourcePath }), words, { headings })).toBe(true);
  });

  it("are all that a file may leave out", () => {
    expect(showsCited("One bell.", markdown)).toBe(false);
    expect(showsCited("A rope is dry.", "Only if it rains,\na rope is dry.\nA rope is dry.")).toBe(false);
  });
});

it("leaves out the headers and page numbers that the version names, and the file still matches", () => {
  const quote = "e. Roofs are flat;\n\nHarbour plan\n\n85\n\nQuay Council\n\nf. Walls are dry.";
  const furniture = ["Harbour plan", "85", "Quay Council"].map((words) => {
    const start = quote.indexOf(words);
    return { start, end: start + words.length };
  });
  const shown = citedWords({ title: "Plan", sectionPath: [], sourcePath: "plan.pdf", quote, furniture });
  expect(shown).toBe("e. Roofs are flat;\n\nf. Walls are dry.");
  expect(showsCited(shown, quote, { furniture })).toBe(true);
  expect(showsCited(quote, quote, { furniture })).toBe(true);
  expect(showsCited(shown, quote)).toBe(false);
});

describe("footnotes of the document in the middle of a quote", () => {
  const NOTE = "7 As the framework defines it.";
  const source = { title: "Plan", sectionPath: [], sourcePath: "plan.pdf" };
  const spanOf = (quote: string, words: string) => {
    const start = [...quote.slice(0, quote.indexOf(words))].length;
    return { start, end: start + [...words].length };
  };
  const shownOf = (quote: string, notes = [spanOf(quote, NOTE)]) => citedWords({ ...source, quote, notes });

  it("stand at its end, and the file still matches its source, as those of earlier releases do", () => {
    const quote = `1. Homes for 🏠 major sites ⁷ are mixed.\n\n${NOTE}\n\nHarbour plan\n\n2. Roofs are flat.`;
    const furniture = [spanOf(quote, "Harbour plan")];
    const notes = [spanOf(quote, NOTE)];
    const shown = citedWords({ ...source, quote, notes, furniture });
    expect(shown).toBe(`1. Homes for 🏠 major sites⁷ are mixed.\n\n2. Roofs are flat.\n\n${NOTE}`);
    expect(showsCited(shown, quote, { furniture, notes })).toBe(true);
    expect(showsCited(shown.replace("defines", "denies"), quote, { furniture, notes })).toBe(false);
    const earlier = citedWords({ ...source, quote, furniture });
    expect(showsCited(earlier, quote, { furniture, notes })).toBe(true);
  });

  it.each([
    ["without a mark in the quote", `1. Homes are mixed.\n\n${NOTE}\n\n2. Roofs are flat.`],
    ["if the only mark is the exponent of a unit", `Rooms have 9 m⁷.\n\n${NOTE}\n\n2. Roofs are flat.`],
    ["if they end the quote", `1. Homes on sites⁷ are mixed.\n\n${NOTE}`],
  ])("stay where they are %s", (_, quote) => {
    expect(shownOf(quote)).toBe(quote);
  });

  it("are left out if they are of the text before, and the file still matches its source", () => {
    const others = ["6 Which means a lack of homes.", "7 As the framework defines it."];
    const quote = `H8: Golden rules\n\n${others.join("\n\n")}\n\n62\n\n1. Homes are mixed.`;
    const furniture = [spanOf(quote, "62")];
    const notes = others.map((words) => spanOf(quote, words));
    const shown = citedWords({ ...source, quote, notes, furniture });
    expect(shown).toBe("H8: Golden rules\n\n1. Homes are mixed.");
    expect(readerBlocks({ ...source, quote, notes, furniture })).not.toBeNull();
    expect(showsCited(shown, quote, { furniture, notes })).toBe(true);
    expect(showsCited(citedWords({ ...source, quote, furniture }), quote, { furniture, notes })).toBe(true);
  });

  it("stay if they are paragraphs of a series of the quote", () => {
    const quote = `6 Sites are small.\n\n${NOTE}\n\n62\n\n8 Roofs are flat.`;
    const furniture = [spanOf(quote, "62")];
    const shown = citedWords({ ...source, quote, notes: [spanOf(quote, NOTE)], furniture });
    expect(shown).toContain(NOTE);
  });

  it("stay if they have the number of a clause", () => {
    const clause = "7. Sites are small.";
    const quote = `6. Homes on sites⁷ are mixed.\n\n${clause}\n\n8. Roofs are flat.`;
    expect(shownOf(quote, [spanOf(quote, clause)])).toBe(quote);
  });
});

describe("a quoted table with merged cells", () => {
  const quote =
    "Table 4.6 Homes\n\n\tDemand\tSupply\nSupport\tMarket\t40\t462\nAffordable\t93\t1,168\nTotal\t133\t1,630\n\nSource: EAC";
  const cell = (text: string, from: number, spans = {}) => {
    const start = quote.indexOf(text, from);
    return { start, end: start + text.length, ...spans };
  };
  const at = quote.indexOf("\tDemand");
  const rows = [
    [{ start: at, end: at, colSpan: 2 }, cell("Demand", at), cell("Supply", at)],
    [cell("Support", at, { rowSpan: 2 }), cell("Market", at), cell("40", at), cell("462", at)],
    [cell("Affordable", at), cell("93", at), cell("1,168", at)],
    [cell("Total", at, { colSpan: 2 }), cell("133", at), cell("1,630", at)],
  ];
  const version = { start: at, end: quote.indexOf("\n\nSource"), rows };
  const source = { title: "Plan", sectionPath: [], sourcePath: "plan.pdf", quote };

  it("has each value in the column of its heading", () => {
    const tables = quotedTables([version], { quote, start: 0 });
    const blocks = citedBlocks({ ...source, tables });
    expect(blocks).toEqual([
      { kind: "words", text: "Table 4.6 Homes" },
      {
        kind: "table",
        rows: [
          ["", "", "Demand", "Supply"],
          ["Support", "Market", "40", "462"],
          ["", "Affordable", "93", "1,168"],
          ["Total", "", "133", "1,630"],
        ],
        merged: [
          { row: 1, column: 0, rows: 2, columns: 1 },
          { row: 3, column: 0, rows: 1, columns: 2 },
        ],
      },
      { kind: "words", text: "Source: EAC" },
    ]);
    expect(showsCited(citedWords({ ...source, tables }), quote, { tables })).toBe(true);
    expect(showsCited(citedWords({ ...source, tables }).replace("1,168", "1,169"), quote, { tables })).toBe(
      false,
    );
  });

  it("keeps its columns if the quote begins inside it", () => {
    const from = quote.indexOf("Affordable");
    const part = quote.slice(from, quote.indexOf("\nTotal"));
    const tables = quotedTables([version], { quote: part, start: from });
    expect(citedBlocks({ ...source, quote: part, tables })).toEqual([
      { kind: "table", rows: [["", "Affordable", "93", "1,168"]], withoutHeader: true },
    ]);
  });

  it("has the names of its columns if the document marks them above the quote, and files still match", () => {
    const marked = rows.map((row, at) => (at === 0 ? row.map((each) => ({ ...each, header: true })) : row));
    const from = quote.indexOf("Affordable");
    const part = quote.slice(from, quote.indexOf("\nTotal"));
    const head = quote.slice(version.start, version.end);
    const tables = quotedTables([{ ...version, rows: marked, head }], { quote: part, start: from });
    const blocks = citedBlocks({ ...source, quote: part, tables });
    expect(blocks).toEqual([
      {
        kind: "table",
        rows: [["", "Affordable", "93", "1,168"]],
        withoutHeader: true,
        heads: ["", "", "Demand", "Supply"],
      },
    ]);
    for (const form of [blocks, headedBlocks(blocks), printedBlocks(blocks)])
      expect(showsCited(blockWords(form), part, { tables })).toBe(true);
    const other = blockWords(headedBlocks(blocks)).replace("Supply", "Need");
    expect(showsCited(other, part, { tables })).toBe(false);
    for (const each of [
      { rows, head },
      { rows: marked, head: null },
      { rows: marked, head: head.slice(0, 9) },
    ])
      expect(quotedTables([{ ...version, ...each }], { quote: part, start: from })[0]).not.toHaveProperty(
        "heads",
      );
  });

  it("is shown as words, one line a row, if the version's table is unknown", () => {
    expect(citedBlocks(source)[1]).toEqual({
      kind: "words",
      text: "Demand Supply\nSupport Market 40 462\nAffordable 93 1,168\nTotal 133 1,630",
    });
  });

  it("matches in files of earlier releases, which showed its rows without merged cells", () => {
    const earlier = quote.replaceAll("\t", " | ").replaceAll(" | ", " ");
    const tables = quotedTables([version], { quote, start: 0 });
    for (const parts of [{}, { tables }]) expect(showsCited(earlier, quote, parts)).toBe(true);
  });

  it("must stand as a table in a file of this release, and its columns are named as not compared in an earlier one", () => {
    const tables = quotedTables([version], { quote, start: 0 });
    const blocks = citedBlocks({ ...source, tables });
    const parts = { tables, isMarkdown: false };
    const lines = quote.replaceAll("\t", " ");
    expect(showsCited(lines, quote, { ...parts, tablesAsLines: false })).toBe(false);
    expect(showsCited(lines, quote, parts)).toBe(true);
    expect(notCompared(lines, quote, parts)).toEqual(["columns"]);
    const table = markedBlockWords(printedBlocks(blocks));
    expect(showsCited(table, quote, { ...parts, tablesAsLines: false })).toBe(true);
    expect(notCompared(table, quote, parts)).toEqual([]);
  });

  it("stays text if its cells do not hold all of its words", () => {
    const tables = quotedTables([{ ...version, rows: rows.slice(0, 3) }], { quote, start: 0 });
    expect(citedBlocks({ ...source, tables })[1]).toMatchObject({ kind: "words" });
  });
});

it("accepts a link with brackets in its address, also with the bracket that earlier releases left", () => {
  const quote = "Do [click me](javascript:alert(2)) and [this](https://x.example/Foo_(bar)).";
  const shown = citedWords({ title: "", sectionPath: [], sourcePath: "a.md", quote });
  expect(shown).toBe("Do click me and this.");
  for (const words of [shown, "Do click me) and this)."]) expect(showsCited(words, quote)).toBe(true);
  for (const words of ["Do click and this.", shown.replace("me", "[me](x)")])
    expect(showsCited(words, quote)).toBe(false);
});

it("accepts the words of a file as cited, cleaned, or as an earlier release wrote them, and no others", () => {
  const quote = "A **lamp** is bro-\nken.\n\n| Quay | 12 |\n| --- | --- |";
  for (const shown of [
    quote,
    "A lamp is broken. | Quay | 12 | | --- | --- |".replace("lamp", "**lamp**"),
    "A lamp is broken.\nQuay 12",
    "A lamp is bro- ken. Quay · 12",
  ])
    expect(showsCited(shown, quote)).toBe(true);
  for (const shown of ["A lamp is broken.", "A lamp is not broken. Quay 12", ""])
    expect(showsCited(shown, quote)).toBe(false);
});

it("names a figure that stands in place of words as not compared", () => {
  const labels = "0\n20\n40";
  expect(showsCited(DRAWN, labels)).toBe(true);
  expect(notCompared(DRAWN, labels, {})).toEqual(["figure"]);
  expect(notCompared("A lamp is lit.", "A lamp is lit.", {})).toEqual([]);
});
