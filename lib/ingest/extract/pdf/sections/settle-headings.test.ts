import { describe, expect, it } from "vitest";
import type { Block } from "#lib/domain/extracted.ts";
import { readPdf, textOf } from "../reading.testing.ts";
import { show, showLines } from "../testing.ts";
import { settleHeadings } from "./settle-headings.ts";

/** A line of a page: plain text, or bold with "# ", or larger with "## ", or largest with "### ". */
function pageOf(lines: readonly string[]): { readonly content: string } {
  let y = 800;
  const content = lines.map((line) => {
    const [, marks = "", words = ""] = /^(#*) ?(.*)$/.exec(line) ?? [];
    const size = 11 + Math.max(0, marks.length - 1) * 4;
    y -= 22 + size;
    return marks === "" ? showLines(wrapped(words), 72, y, 11, 13) : show(words, 72, y, size, "F2");
  });
  return { content: content.join("") };
}

function wrapped(words: string): readonly string[] {
  return words.match(/.{1,80}(?:\s|$)/g)?.map((line) => line.trim()) ?? [];
}

/** Returns the headings of a document, indented by their level. */
async function headingsOf(...pages: readonly (readonly string[])[]): Promise<readonly string[]> {
  const extracted = await readPdf({ pages: pages.map(pageOf) });
  return extracted.blocks
    .filter(({ kind }) => kind === "heading")
    .map((block) => `${"  ".repeat((block.level ?? 1) - 1)}${textOf(extracted, block).replace(/\s+/g, " ")}`);
}

const TEXT =
  "Proposals in the valley are supported where the river keeps its banks and the lanes stay open to people on foot.";

describe("the headings of a plan", () => {
  it("never nest two policies of any type", async () => {
    const first = ["### 1 Homes", TEXT, "# LP1 - Barns", TEXT, "## Policy LP1 - Barns", TEXT];
    const second = ["# LP2 - Mills", TEXT, "## Policy LP2 - Mills", TEXT, "### 2 Lanes", TEXT];
    expect(await headingsOf(first, second)).toEqual([
      "1 Homes",
      "  LP1 - Barns",
      "    Policy LP1 - Barns",
      "  LP2 - Mills",
      "    Policy LP2 - Mills",
      "2 Lanes",
    ]);
  });

  it("are not quantities, which are labels of a chart, and no dates, however large", async () => {
    const labels = [
      "443,393 persons",
      "12.5% of homes",
      "£2.4 million",
      "45 ha",
      "1,200 homes per year",
      "29 June 2018",
    ];
    const page = ["## 1 Homes", TEXT, ...labels.flatMap((label) => [`### ${label}`, TEXT])];
    const names = ["## 20 minute neighbourhoods", TEXT, "## 5 year supply of land", TEXT, "## 2 Lanes", TEXT];
    expect(await headingsOf(page, names)).toEqual(
      ["1 Homes", "20 minute neighbourhoods", "5 year supply of land", "2 Lanes"].map((title) =>
        expect.stringContaining(title),
      ),
    );
  });

  it("are not the items of a list, bold or not", async () => {
    const page = [
      "## Policy H1: Homes near the river",
      TEXT,
      "# 1. Proposals for homes must:",
      "a. keep the banks of the river open to everybody who walks along them in winter;",
      "# b. show how the homes stay dry when the river rises in winter; and",
      "c. leave the meadow as it is.",
      "## Policy H2: Homes on the hill",
      TEXT,
    ];
    expect(await headingsOf(page)).toEqual([
      "Policy H1: Homes near the river",
      "Policy H2: Homes on the hill",
    ]);
  });

  it("include labels of policies in plain type, but not sentences that name a policy", async () => {
    const page = [
      "## 3 Homes",
      TEXT,
      "POLICY H1: HOMES NEAR THE RIVER",
      TEXT,
      "Policy H1 is explained in the next chapter",
      TEXT,
      "POLICY H2: HOMES ON THE HILL",
      TEXT,
    ];
    expect(await headingsOf(page)).toEqual([
      "3 Homes",
      "  POLICY H1: HOMES NEAR THE RIVER",
      "  POLICY H2: HOMES ON THE HILL",
    ]);
  });

  it("join a code with the title below it", async () => {
    const page = [
      "### 3 Homes",
      TEXT,
      "## Policy 12",
      "# Homes on the hill",
      TEXT,
      "## Policy 13",
      "# Mills",
      TEXT,
    ];
    expect(await headingsOf(page)).toEqual(["3 Homes", "  Policy 12 Homes on the hill", "  Policy 13 Mills"]);
  });

  it("know codes without the word policy, and leave numbered paragraphs alone", async () => {
    const page = [
      "## 4 Homes",
      `4.12 ${TEXT}`,
      "# H1 - Barns",
      `4.13 ${TEXT}`,
      "# H2 - Mills",
      TEXT,
      "# H3 - Lanes",
      TEXT,
    ];
    expect(await headingsOf(page)).toEqual(["4 Homes", "  H1 - Barns", "  H2 - Mills", "  H3 - Lanes"]);
  });

  it("put numbers that begin in a part below it, in the same type", async () => {
    const page = [
      "# Part I",
      "# Item 1. Homes",
      TEXT,
      "# Part II",
      "# Item 2. Lanes",
      TEXT,
      "# 1. Mills",
      TEXT,
    ];
    expect(await headingsOf([...page, "# 2. Weirs", TEXT])).toEqual([
      "Part I",
      "  Item 1. Homes",
      "Part II",
      "  Item 2. Lanes",
      "    1. Mills",
      "    2. Weirs",
    ]);
  });

  it("put words in capitals above other words in the same type", async () => {
    const page = ["## Review", TEXT, "# HOMES AND LANES", TEXT, "# Barns", TEXT, "# Mills", TEXT];
    expect(await headingsOf([...page, "# (in thousands)", TEXT, "# RIVERS", TEXT, "# Weirs", TEXT])).toEqual([
      "Review",
      "  HOMES AND LANES",
      "    Barns",
      "    Mills",
      "  RIVERS",
      "    Weirs",
    ]);
  });

  it("have glossary, appendices and contents beside the chapters", async () => {
    const contents = ["## Contents", "Homes 2", "Glossary 3", "Appendix A 3", TEXT];
    const homes = ["### 1 Homes", TEXT, "### Policy H1: Barns", TEXT, "# Reasons", TEXT];
    const back = ["# Glossary", "# Mill", TEXT, "## Appendix A", "# Sites", TEXT, "# Appendix B: Maps", TEXT];
    expect(await headingsOf(contents, homes, back)).toEqual([
      "Contents",
      "1 Homes",
      "  Policy H1: Barns",
      "    Reasons",
      "Glossary",
      "  Mill",
      "Appendix A Sites",
      "Appendix B: Maps",
    ]);
  });

  it("leave out a heading that runs on at the top of later pages", async () => {
    const first = ["## Homes", TEXT, "# Barns", TEXT];
    expect(await headingsOf([TEXT], first, ["## Homes", TEXT], ["## Lanes", TEXT])).toEqual([
      "Homes",
      "  Barns",
      "Lanes",
    ]);
  });
});

describe("a title of the cover", () => {
  it("that opens the next page in larger type is a heading there", async () => {
    const cover = ["### Homes in the valley", "## Summary", "# Draft of spring"];
    expect(await headingsOf(cover, ["### Summary", TEXT, "# Mills", TEXT])).toEqual([
      "Homes in the valley",
      "Summary",
      "Draft of spring",
      "Summary",
      "  Mills",
    ]);
  });
});

describe("a quantity whose words go on", () => {
  it("is no heading in the text's size, and may be a title in a much larger one", async () => {
    const going = [
      "1,914 homes in Mill Lane",
      "2.2635 times as many",
      "12% of homes in the North",
      "250 new homes",
    ];
    const page = ["## Homes", TEXT, ...going.flatMap((words) => [`# ${words}`, TEXT])];
    expect(await headingsOf(page)).toEqual(["Homes"]);
    const titles = ["### 10,000 new homes for Ambersley", TEXT, "### 100 years of planning", TEXT];
    expect(await headingsOf(titles)).toEqual(["10,000 new homes for Ambersley", "100 years of planning"]);
  });

  it("does not begin with a year", async () => {
    expect(await headingsOf(["## Homes", TEXT, "## 2016 compared with 2015", TEXT])).toEqual([
      "Homes",
      "2016 compared with 2015",
    ]);
  });
});

describe("a box around a policy that was read as a table", () => {
  const LONG = "Homes near the river are supported where the banks stay open to everybody all year.";
  const table = (rows: readonly (readonly string[])[]) => {
    let text = "";
    const cells = rows.map((row, r) => {
      if (r > 0) text += "\n";
      return row.map((words, c) => {
        if (c > 0) text += "\t";
        const start = text.length;
        text += words;
        return { start, end: text.length };
      });
    });
    const block: Block = { kind: "table", start: 0, end: text.length, rows: cells };
    return { text, blocks: [block] };
  };
  const facts = [{ page: 2, size: 0, bold: false, lines: 0, bookmark: null }];
  const kindsOf = (document: ReturnType<typeof table>) =>
    settleHeadings(document, facts, 11).map(
      ({ kind, start, end }) => `${kind}: ${document.text.slice(start, end).replace(/\s+/g, " ")}`,
    );

  it("is cut at its label, in one cell or in two", () => {
    expect(
      kindsOf(
        table([
          ["", "Policy H1: Barns"],
          [LONG, "Yes"],
          ["Policy H2", "Mills"],
          ["", LONG],
        ]),
      ),
    ).toEqual([
      "heading: Policy H1: Barns",
      `table: ${LONG} Yes`,
      "heading: Policy H2 Mills",
      `table:  ${LONG}`,
    ]);
  });

  it("stays whole if it lists policies, or its first row is a sentence", () => {
    const list = table([
      ["Policy H1", "Barns"],
      ["Policy H2", "Mills"],
      ["Policy H3", "Lanes"],
    ]);
    expect(settleHeadings(list, facts, 11)).toEqual(list.blocks);
    const sentence = table([
      ["Policy H1 is explained below", ""],
      [LONG, "Yes"],
    ]);
    expect(settleHeadings(sentence, facts, 11)).toEqual(sentence.blocks);
  });
});
