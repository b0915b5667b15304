import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordPrecision, wordRecall } from "#lib/text/word-overlap.ts";
import { blockTexts, boxesOf, boxOf, outlineOf, readPdf, textOf } from "./reading.testing.ts";
import { rule, show, showLines } from "./testing.ts";

const LEFT = [
  "The first column begins here and",
  "carries on for a good few lines of",
  "plain text until it comes down to",
  "its own foot and ends there.",
];
const RIGHT = [
  "The second column is read after",
  "the first has come to its end, and",
  "not line by line across the gap",
  "that stands between the two.",
];

describe("reading order", () => {
  it("reads one column after the other in any painting order", async () => {
    const byColumn = showLines(LEFT, 50, 700) + showLines(RIGHT, 320, 700);
    const across = LEFT.map(
      (line, i) => show(line, 50, 700 - i * 14) + show(RIGHT[i] ?? "", 320, 700 - i * 14),
    ).join("");
    const expected = [LEFT.join(" "), RIGHT.join(" ")];
    for (const content of [byColumn, across]) {
      const title = show("A title over both columns", 50, 760, 20);
      const texts = blockTexts(await readPdf({ pages: [{ content: content + title }] }));
      expect(texts).toEqual(["A title over both columns", ...expected]);
    }
  });

  it("reads a centred line with nothing beside it before what stands below it at the left", async () => {
    const content =
      show("Item 1.", 50, 730, 12, "F2") +
      show("Part I", 285, 760, 12, "F2") +
      show("Mills and weirs", 120, 730, 12, "F2") +
      showLines([`${LEFT[0]} ${RIGHT[0]} and so do all of the others`, LEFT[1] ?? ""], 50, 700);
    const texts = blockTexts(await readPdf({ pages: [{ content }] }));
    expect(texts[0]).toBe("Part I");
    expect(texts.slice(1, -1).join(" ").replace(/\s+/g, " ")).toBe("Item 1. Mills and weirs");
  });

  it("joins a paragraph from the bottom of a column to the top of the next", async () => {
    const left = ["The first column carries on for a", "good few lines of plain text, and it"];
    const right = ["runs on in the second column up to", "the end of its sentence."];
    const extracted = await readPdf({
      pages: [{ content: showLines(left, 50, 300) + showLines(right, 320, 700) }],
    });
    expect(blockTexts(extracted)).toEqual([[...left, ...right].join(" ")]);
  });

  it("joins a marker that was painted separately with its text", async () => {
    const content =
      show("\u0095", 72, 700) +
      show("an item with a bullet", 90, 700) +
      show("3.12", 72, 660) +
      show("A numbered clause.", 120, 660);
    expect(outlineOf(await readPdf({ pages: [{ content }] }))).toEqual([
      "list-item: • an item with a bullet",
      "paragraph: 3.12 A numbered clause.",
    ]);
  });

  it("omits leader dots before a page number and keeps the entries separate", async () => {
    const content =
      show("1 Introduction ....................... 3", 72, 700) +
      show("2 Housing need .................... 12", 72, 686);
    expect(blockTexts(await readPdf({ pages: [{ content }] }))).toEqual([
      "1 Introduction 3",
      "2 Housing need 12",
    ]);
  });
});

describe("tables", () => {
  const grid =
    [700, 670, 640, 610].map((y) => rule(72, y, 372, y)).join("") +
    [72, 172, 272, 372].map((x) => rule(x, 610, x, 700)).join("");

  it("with rulings have their cells, also with several lines, and words inside the cell's box", async () => {
    const rows = [
      ["Site", "Homes", "Status"],
      ["Mill Lane", "120", "Allocated"],
    ];
    const cells = rows
      .flatMap((row, r) =>
        row.map((cell, c) => show(cell, 76 + c * 100, 682 - r * 30, 10, r === 0 ? "F2" : "F1")),
      )
      .join("");
    const tall = showLines(["North of the", "old canal"], 76, 630, 10, 12) + show("45", 176, 630, 10);
    const extracted = await readPdf({ pages: [{ content: grid + cells + tall }] });
    const [table] = extracted.blocks;
    expect(table?.rows?.map((row) => row.map((cell) => textOf(extracted, cell)))).toEqual([
      ["Site", "Homes", "Status"],
      ["Mill Lane", "120", "Allocated"],
      ["North of the old canal", "45", ""],
    ]);
    expect(table?.rows?.[0]?.every((cell) => cell.header)).toBe(true);
    expect(table?.rows?.[1]?.some((cell) => cell.header)).toBe(false);
    const box = boxOf(extracted, "Allocated");
    expect(box.x0).toBeGreaterThan(272);
    expect(box.x1).toBeLessThan(372);
    expect(box.y0).toBeGreaterThan(842 - 670);
    expect(box.y1).toBeLessThan(842 - 640);
  });

  it("have a shaded heading row that ends at the edge of the shading", async () => {
    const open =
      [640, 610].map((y) => rule(72, y, 372, y)).join("") +
      [72, 172, 272, 372].map((x) => rule(x, 610, x, 700)).join("");
    const shade = [72, 172, 272].map((x) => `0.9 g ${x} 670 100 30 re f 0 g\n`).join("");
    const cell = (text: string, x: number, y: number) => show(text, x + 4, y, 10);
    const content =
      shade +
      open +
      cell("Roof", 72, 682) +
      cell("Dormer", 172, 682) +
      cell("Slate", 72, 652) +
      cell("Suitable", 172, 652);
    const extracted = await readPdf({ pages: [{ content }] });
    const rows = extracted.blocks[0]?.rows?.map((row) =>
      row.map((c) => textOf(extracted, c)).filter(Boolean),
    );
    expect(rows).toEqual([
      ["Roof", "Dormer"],
      ["Slate", "Suitable"],
    ]);
  });

  it("are not found in a drawing's lines", async () => {
    const drawing =
      rule(72, 700, 372, 700) +
      rule(72, 700, 72, 500) +
      rule(372, 700, 372, 500) +
      rule(72, 500, 372, 500) +
      rule(150, 700, 150, 620) +
      rule(72, 560, 130, 560) +
      rule(300, 500, 300, 590) +
      rule(220, 500, 220, 530);
    const content = drawing + show("North", 90, 660) + show("garden", 250, 660) + show("lane", 240, 512);
    const { blocks } = await readPdf({ pages: [{ content }] });
    expect(blocks.every((block) => block.kind !== "table")).toBe(true);
  });

  it("with merged cells have their spans", async () => {
    const merged =
      [700, 670, 640].map((y) => rule(72, y, 272, y)).join("") +
      [72, 272].map((x) => rule(x, 640, x, 700)).join("") +
      rule(172, 640, 172, 670);
    const content =
      merged + show("Both columns", 76, 682, 10) + show("one", 76, 652, 10) + show("two", 176, 652, 10);
    const { blocks } = await readPdf({ pages: [{ content }] });
    expect(blocks[0]?.rows?.[0]?.[0]?.colSpan).toBe(2);
    expect(blocks[0]?.rows?.[1]).toHaveLength(2);
  });

  it("without rulings are found by alignment", async () => {
    const rows = [
      ["Ward", "Homes", "Jobs"],
      ["Ashby", "120", "40"],
      ["Birch Hill", "85", "12"],
      ["Cole", "7", "3"],
    ];
    const content = rows
      .flatMap((row, r) => row.map((cell, c) => show(cell, 72 + c * 120, 700 - r * 16)))
      .join("");
    const extracted = await readPdf({ pages: [{ content }] });
    expect(extracted.blocks[0]?.rows?.map((row) => row.map((cell) => textOf(extracted, cell)))).toEqual(rows);
  });

  it("are not found in a frame around text", async () => {
    const frame =
      rule(60, 720, 400, 720) + rule(60, 640, 400, 640) + rule(60, 640, 60, 720) + rule(400, 640, 400, 720);
    const content =
      frame + showLines(["A boxed note that says something", "over two lines of text."], 72, 700);
    expect(outlineOf(await readPdf({ pages: [{ content }] }))).toEqual([
      "paragraph: A boxed note that says something over two lines of text.",
    ]);
  });
});

describe("page breaks", () => {
  const body = (line: string) =>
    Array.from({ length: 5 }, (_, i) => `${line} number ${i + 1} is here to fill the page well.`);
  const pages = [1, 2, 3, 4].map((number) => ({
    content:
      show("Fictional Local Plan", 72, 810, 9) +
      showLines(body("Line"), 72, 700) +
      show(`and the sentence at the foot of page ${number} goes on with a word that`, 72, 100) +
      show(`${number}`, 290, 30, 9),
  }));
  const tails = [
    "",
    "was left over from the page before it, and ends here.",
    "nobody could foresee.",
    "few would miss.",
  ];
  const continued = pages.map((page, i) => ({ content: page.content + show(tails[i] ?? "", 72, 760) }));

  it("keep a paragraph as one block, with word boxes on both pages", async () => {
    const extracted = await readPdf({ pages: continued });
    const whole =
      "foot of page 1 goes on with a word that was left over from the page before it, and ends here.";
    const block = extracted.blocks.find((candidate) => textOf(extracted, candidate).endsWith(whole));
    expect(block?.kind).toBe("paragraph");
    expect(boxesOf(extracted, whole, 1).length).toBeGreaterThan(5);
    expect(boxesOf(extracted, whole, 2).length).toBeGreaterThan(5);
    const [first, second] = extracted.pages;
    expect(first?.span.end).toBe(second?.span.start);
    expect(second && extracted.text.slice(second.span.start).startsWith("was left over")).toBe(true);
  });

  it("separate running headers and page numbers as furniture, outside paragraphs", async () => {
    const extracted = await readPdf({ pages: continued });
    const furniture = extracted.blocks.filter((block) => block.kind === "page-furniture");
    expect(furniture.map((block) => textOf(extracted, block)).sort()).toEqual(
      ["1", "2", "3", "4", ...Array(4).fill("Fictional Local Plan")].sort(),
    );
    for (const block of extracted.blocks) {
      if (block.kind !== "page-furniture")
        expect(textOf(extracted, block)).not.toContain("Fictional Local Plan");
    }
  });

  it("show which number is printed on each page, if it differs from the count", async () => {
    const printed = (offset: number, from: number) =>
      readPdf({
        pages: pages.map(({ content }, i) => ({
          content:
            show("Fictional Local Plan", 72, 810, 9) +
            (i + 1 < from ? "" : show(`${i + 1 + offset}`, 290, 20, 9)) +
            content.replace(/BT \/F1 9 Tf 290[^\n]*\n/, ""),
        })),
      });
    expect((await printed(30, 2)).metadata.printedPages).toEqual({ offset: 30, from: 2, to: 4 });
    expect((await printed(0, 1)).metadata.printedPages).toBeUndefined();
  });

  it("find the running lines of a document with two pages", async () => {
    const extracted = await readPdf({ pages: continued.slice(0, 2) });
    const furniture = extracted.blocks.filter((block) => block.kind === "page-furniture");
    expect(furniture.map((block) => textOf(extracted, block)).sort()).toEqual(
      ["1", "2", "Fictional Local Plan", "Fictional Local Plan"].sort(),
    );
  });

  it("keep a title once, and the column headings of a table, if two pages repeat them", async () => {
    const row = (cells: readonly string[], y: number) =>
      cells.map((cell, column) => show(cell, 72 + column * 120, y)).join("");
    const charges = (title: string) =>
      readPdf({
        pages: [1, 2].map((number) => ({
          content:
            title +
            row(["Plot", "Charge"], 780) +
            [0, 1, 2, 3]
              .map((each) => row([`Plot ${number}${each}`, `${each}4.50`], 764 - each * 16))
              .join(""),
        })),
      });
    const titled = await charges(show("Allotment charges", 72, 815, 20));
    expect(titled.blocks.map((block) => `${block.kind} ${textOf(titled, block)}`)).toContain(
      "heading Allotment charges",
    );
    for (const extracted of [titled, await charges("")]) {
      const headings = extracted.blocks.flatMap(({ rows: [first] = [] }) =>
        first ? [first.map((cell) => textOf(extracted, cell))] : [],
      );
      expect(headings).toEqual([
        ["Plot", "Charge"],
        ["Plot", "Charge"],
      ]);
    }
  });

  it("find a running line below a stamp that only one page has, and one far from the edge with its number", async () => {
    const titles = ["Opinion of the valley", "Letter of the mill"];
    const extracted = await readPdf({
      pages: [1, 2, 3, 4].map((number) => ({
        content:
          (number === 2 ? show("Received 4 May", 72, 830, 9) : "") +
          show("Ambersley Plan", 72, 810, 9) +
          show(`${number}`, 72, 715, 12) +
          show("Opinion of the valley", 200, 715, 12) +
          showLines([titles[number % 2] ?? "", "Boats wait below the weir until it rains."], 72, 600),
      })),
    });
    const furniture = extracted.blocks.filter((block) => block.kind === "page-furniture");
    expect(furniture.map((block) => textOf(extracted, block)).sort()).toEqual(
      [1, 2, 3, 4].flatMap((number) => ["Ambersley Plan", `${number}`, "Opinion of the valley"]).sort(),
    );
    expect(extracted.text).toContain("Received 4 May");
  });

  it("separate paragraphs after a complete sentence", async () => {
    const extracted = await readPdf({
      pages: [
        { content: showLines(["A paragraph that fills two lines and has", "come to its end."], 72, 200) },
        { content: showLines(["Another one begins on the next page and", "goes on there."], 72, 700) },
      ],
    });
    expect(extracted.blocks).toHaveLength(2);
  });

  it("cover the text without gaps, including pages without text", async () => {
    const extracted = await readPdf({
      pages: [{ content: show("One.", 72, 700) }, { content: "" }, { content: show("Three.", 72, 700) }],
    });
    expect(extracted.pages.map((page) => textOf(extracted, page.span))).toEqual(["One.\n\n", "", "Three."]);
    expect(extracted.notes).toMatchObject([{ code: "page_without_text", page: 2 }]);
  });
});

describe("a page with any lines", { timeout: 60_000 }, () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,9}$/);
  const line = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 8 }),
    x: fc.integer({ min: 20, max: 300 }),
    y: fc.integer({ min: 1, max: 38 }),
  });

  it("has every word in the text once, with a box on the page", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(line, { selector: ({ y }) => y, maxLength: 20 }), async (lines) => {
        const content = lines.map(({ words, x, y }) => show(words.join(" "), x, y * 20, 10)).join("");
        const extracted = await readPdf({ pages: [{ content, size: [800, 800] }] });
        const reference = lines.map(({ words }) => words.join(" ")).join("\n");
        expect(wordRecall(reference, extracted.text)).toBe(1);
        expect(wordPrecision(reference, extracted.text)).toBe(1);
        const boxes = extracted.pages[0]?.words ?? [];
        expect(boxes).toHaveLength(lines.flatMap(({ words }) => words).length);
        for (const box of boxes) {
          expect(box.x0 < box.x1 && box.y0 < box.y1).toBe(true);
          expect(box.x0 >= 0 && box.x1 <= 800 && box.y0 >= 0 && box.y1 <= 800).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
