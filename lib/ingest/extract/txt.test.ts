import { describe, expect, it } from "vitest";
import { outline, read } from "../testing.ts";
import { txtExtractor } from "./txt.ts";

const outlineOf = async (text: string) => outline(await read(txtExtractor, text));

describe("txtExtractor", () => {
  it("keeps the original as canonical text, including line ends", async () => {
    const source = "Erste Zeile\r\n\r\n  Zweite – Zeile 🌳\r\n";
    expect((await read(txtExtractor, `\ufeff${source}`)).text).toBe(source);
  });

  it("finds headings by underline, number, name and capitals", async () => {
    const text =
      "Local Plan\n==========\n\n3.12 Affordable Homes\n\nPolicy H4: Density\n\nGREEN BELT\n\nBody text here.";
    expect(await outlineOf(text)).toEqual([
      "heading 1: Local Plan",
      "heading 2: 3.12 Affordable Homes",
      "heading 2: Policy H4: Density",
      "heading 1: GREEN BELT",
      "paragraph: Body text here.",
    ]);
  });

  it("reads sentences, numbers in prose and multi-line paragraphs as prose", async () => {
    const text =
      "14 March 2025\n\n12 High Street\n\nS Kerr\n\n3.12 The council will permit homes where they are well designed.\n\nTHIS IS A SHOUTED SENTENCE.\n\n2019 was dry\nand 2020 too";
    expect((await outlineOf(text)).every((line) => line.startsWith("paragraph"))).toBe(true);
  });

  it("cuts lists at their markers and keeps wrapped lines with their item", async () => {
    const text = "Homes must:\n(a) face the street,\n    as the guide says;\n(b) be dry.\n  - and warm\n";
    expect(await outlineOf(text)).toEqual([
      "paragraph: Homes must:",
      "list-item 1: (a) face the street,\n    as the guide says;",
      "list-item 1: (b) be dry.",
      "list-item 2: - and warm",
    ]);
  });

  it.each([
    ["Foo *bar*\n---------\n\nRoofs are flat.", "Foo bar"],
    ["**Foo** and _bar_\n---------------\n\nRoofs are flat.", "Foo and bar"],
    [
      "Plan for a_b and 2 * 3 * 4\n==========================\n\nRoofs are flat.",
      "Plan for a_b and 2 * 3 * 4",
    ],
  ])("takes the title without marks of emphasis", async (text, title) => {
    expect((await read(txtExtractor, text)).metadata.title).toBe(title);
  });

  it("takes the line that names the document from lines above the first heading", async () => {
    const head = "Brackmoor Town Council\nCycle Parking Supplementary Planning Document\nAdopted 6 May 2023";
    const { metadata } = await read(txtExtractor, `${head}\n\n1. Homes\n\nEach home needs two stands.`);
    expect(metadata.title).toBe("Cycle Parking Supplementary Planning Document");
    const prose = await read(txtExtractor, "We read the plan\nand the report.\n\n1. Homes\n\nTwo stands.");
    expect(prose.metadata.title).toBeUndefined();
  });

  it("creates no block for rules and takes the title from a heading at the top", async () => {
    const extracted = await read(txtExtractor, "TITLE OF IT\n\n-----\n\nWords.\n\n\f\nMore.");
    expect(outline(extracted)).toEqual(["heading 1: TITLE OF IT", "paragraph: Words.", "paragraph: More."]);
    expect(extracted.metadata.title).toBe("TITLE OF IT");
  });
});
