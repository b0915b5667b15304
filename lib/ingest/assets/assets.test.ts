import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { extractPdf } from "../extract/pdf/extract.ts";
import { rule, show, showLines, type TestPage, writePdf } from "../extract/pdf/testing.ts";
import { findAssets } from "./index.ts";
import { visualTextRecords } from "./records.ts";

const unseen = async () => null;

async function assetsOf(pages: readonly TestPage[]) {
  const document = await extractPdf({ bytes: writePdf({ pages }), fileName: "test.pdf" });
  return { document, assets: await findAssets(document, unseen) };
}

/** Returns strokes in all directions in a box of 240 by 160 points. y increases upwards from the bottom of the page. */
function scribble(x: number, y: number): string {
  let strokes = "";
  for (let i = 0; i < 40; i++)
    strokes += rule(x + i * 6, y + ((i * 37) % 160), x + ((i * 53) % 240), y + i * 4);
  return strokes;
}

const PROSE = showLines(
  Array.from(
    { length: 6 },
    (_, i) => `Line ${i} of running text that says nothing about any drawing at all.`,
  ),
  72,
  780,
);

test("assigns the caption below a drawing to it, and excludes other content from its box", async () => {
  const { assets } = await assetsOf([
    { content: PROSE + scribble(150, 420) + show("Figure 1: Homes by ward", 150, 400, 10) },
  ]);
  expect(assets).toMatchObject([
    { page: 1, type: "figure", label: "Figure 1", caption: "Figure 1: Homes by ward" },
  ]);
  const [{ box } = { box: { x0: 0, y0: 0, x1: 0, y1: 0 } }] = assets;
  expect(box.y0).toBeGreaterThan(842 - 600);
  expect(box.y1).toBeLessThan(842 - 415);
});

test("assigns each of two drawings its own caption", async () => {
  const { assets } = await assetsOf([
    {
      content:
        scribble(150, 560) +
        show("Figure 1: Homes", 150, 545, 10) +
        scribble(150, 260) +
        show("Map 2: Wards", 150, 245, 10),
    },
  ]);
  expect(assets.map(({ label, type }) => [label, type])).toEqual([
    ["Figure 1", "figure"],
    ["Map 2", "map"],
  ]);
});

test("joins drawings side by side into one figure, and a label with the title beside it", async () => {
  const halves = scribble(60, 420).replaceAll("240", "200") + scribble(320, 420);
  const { assets } = await assetsOf([
    { content: show("Figure 1:", 60, 630, 10) + show("Homes by ward", 140, 630, 10) + halves },
  ]);
  expect(assets).toMatchObject([{ label: "Figure 1", caption: "Figure 1: Homes by ward" }]);
  expect(assets[0]?.box.x1).toBeGreaterThan(500);
});

test("on a scanned page, finds the drawing between its caption and the running text above", async () => {
  const line = "A line of running text that stands on the scan above the drawing it speaks of.";
  const { document } = await assetsOf([
    { content: show(line, 72, 700) + show("Figure 1: The weir", 220, 400, 10) },
  ]);
  const whole = { x0: 0, y0: 0, x1: 595, y1: 842, images: 1, imageShare: 1, strokes: 0, fills: 0 };
  const graphics = [{ ...whole, lines: 0, curves: 0, slanted: 0, colours: 0 }];
  const scanned = { ...document, pages: document.pages.map((page) => ({ ...page, graphics })) };
  const [asset] = await findAssets(scanned, unseen);
  expect(asset).toMatchObject({ label: "Figure 1", reason: "caption_says_figure" });
  expect(asset?.box.y0).toBeGreaterThan(142);
  expect(asset?.box.y1).toBeLessThan(442);
});

test("does not take the coloured bar behind a caption for an asset", async () => {
  const bar = "0.2 0.4 0.6 rg 60 590 480 40 re f 0.9 0.4 0.1 rg 60 600 200 20 re f 0 g\n";
  expect((await assetsOf([{ content: bar + show("Exhibit 300: Summary", 70, 605, 12) }])).assets).toEqual([]);
});

test("finds a drawing on a background picture, but not the background", async () => {
  const backdrop = "q 595 0 0 842 0 0 cm /Im0 Do Q\n";
  const page = { content: backdrop + scribble(150, 420) + show("Figure 1: Homes", 150, 400, 10) };
  const { assets } = await assetsOf([page]);
  expect(assets.map(({ label }) => label)).toEqual(["Figure 1"]);
  expect(assets[0]?.box.x0).toBeGreaterThan(100);
});

test("assigns no caption across a line of running text", async () => {
  const line = "These are words of a paragraph that goes between the two and is long enough to read.";
  const { assets } = await assetsOf([
    { content: scribble(150, 500) + show(line, 100, 470, 10) + show("Figure 1: Homes", 150, 440, 10) },
  ]);
  expect(assets).toMatchObject([{ label: null }]);
});

test("finds no assets in repeated marks, rules, frames and boxes around text", async () => {
  const logo = (page: number) => scribble(150, 640).replaceAll(" l S", ` l S % ${page}`);
  const pages = [1, 2, 3].map((page): TestPage => ({ content: logo(page) + PROSE }));
  expect((await assetsOf(pages)).assets).toEqual([]);
  const frame = "20 20 555 802 re S\n";
  const boxed = `60 650 480 150 re S\n70 660 460 130 re S\n${PROSE}`;
  expect((await assetsOf([{ content: frame + PROSE + rule(60, 600, 540, 600) }])).assets).toEqual([]);
  expect((await assetsOf([{ content: boxed }])).assets).toEqual([]);
});

test("finds no captions in a list of figures", async () => {
  const entries = [1, 2, 3, 4].map((n) => `Figure ${n}: A thing ......................... ${n + 10}`);
  const { assets } = await assetsOf([{ content: showLines(entries, 72, 700) + scribble(150, 420) }]);
  expect(assets.filter(({ label }) => label !== null)).toEqual([]);
});

test("counts only the visible part of clipped strokes", async () => {
  const clipped = `q 200 400 150 150 re W n\n${scribble(150, 400)}Q\n`;
  const { document } = await assetsOf([{ content: clipped }]);
  const [region] = document.pages[0]?.graphics ?? [];
  expect(region?.x0).toBeGreaterThanOrEqual(200);
  expect(region?.x1).toBeLessThanOrEqual(350);
});

const sample = async (file: string) => {
  const bytes = new Uint8Array(await readFile(new URL(`../../../db/seed/sample/${file}`, import.meta.url)));
  return extractPdf({ bytes, fileName: file });
};

test.each([
  ["fb-101-site-plan", "Drawing FB-101", "Site plan as proposed"],
  ["ml-203-landscape-plan", "Drawing ML-203", "Landscape plan"],
])(
  "the sample's %s is a plan over most of its sheet, with the title of its title block",
  async (name, label, caption) => {
    const document = await sample(`decisions/drawings/${name}.pdf`);
    const assets = await findAssets(document, unseen);
    expect(assets).toMatchObject([{ page: 1, type: "plan", reason: "drawing_words_on_it", label, caption }]);
    const [record] = visualTextRecords({ document, assets, recognised: new Set(), topics: [] });
    expect(record).toMatchObject({ kind: "caption", ordinal: 0, pageFirst: 1 });
    expect(record?.text).toContain("SITE ACCESS");
  },
);

test("finds a table of figures, but no table of contents", async () => {
  const cells = (rows: readonly (readonly string[])[]) =>
    rows.map((row, i) => row.map((cell, j) => show(cell, 80 + j * 180, 700 - i * 20, 10)).join("")).join("") +
    rows.map((_, i) => rule(70, 714 - i * 20, 500, 714 - i * 20)).join("") +
    rule(70, 714 - rows.length * 20, 500, 714 - rows.length * 20) +
    [70, 250, 500].map((x) => rule(x, 714 - rows.length * 20, x, 714)).join("");
  const contents = ["About", "Roofs", "Walls", "Doors", "Water", "Terms"].map((name, i) => [
    name,
    String(i + 1),
  ]);
  const figures = [
    ["Ward", "Homes"],
    ["Quay", "86"],
    ["Tannery", "265"],
    ["Station", "210"],
    ["Lees", "96"],
    ["Mill", "74"],
  ];
  expect((await assetsOf([{ content: cells(contents) }])).assets).toEqual([]);
  expect((await assetsOf([{ content: cells(figures) }])).assets).toMatchObject([{ type: "table" }]);
});

test("finds the three figures and three tables of the sample's guidance, each with its caption", async () => {
  const document = await sample("local-plan/guidance/residential-extensions-and-roofs-spd.pdf");
  const labelled = (await findAssets(document, unseen)).filter(({ label }) => label !== null);
  expect(labelled.map(({ label, page }) => [label, page])).toEqual([
    ["Table 1", 4],
    ["Figure 2.1", 5],
    ["Table 2", 6],
    ["Figure 3.1", 7],
    ["Figure 4.1", 8],
    ["Table 3", 9],
  ]);
  for (const { captionSpan, caption } of labelled)
    expect(document.text.slice(captionSpan?.start, captionSpan?.end).replace(/\s+/g, " ")).toBe(caption);
});

test("finds no asset in the sample's scanned letter, where one picture fills the page", async () => {
  const document = await sample("consultation/letter-from-sailmakers-court.pdf");
  expect(document.pages[0]?.graphics).toMatchObject([{ images: 1, imageShare: 1 }]);
  const looked: number[] = [];
  const assets = await findAssets(document, async (page) => {
    looked.push(page);
    return { white: 0.8, entropy: 2, colours: 6, saturation: 0 };
  });
  expect([looked, assets]).toEqual([[1], []]);
});

test("indexes the short lines above an asset that has no caption", async () => {
  const { document, assets } = await assetsOf([
    { content: PROSE + show("Homes completed since 2019", 150, 640, 12) + scribble(150, 420) },
  ]);
  expect(assets).toMatchObject([{ caption: null, heading: "Homes completed since 2019" }]);
  const [record] = visualTextRecords({ document, assets, recognised: new Set(), topics: [] });
  expect(record?.text).toBe("figure\nHomes completed since 2019");
});

test("creates a record of the words of each recognised page, after the records of assets", async () => {
  const { document, assets } = await assetsOf([
    { content: scribble(150, 420) + show("Figure 1: Homes", 150, 400) },
  ]);
  const records = visualTextRecords({ document, assets, recognised: new Set([1]), topics: [] });
  expect(records.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([
    ["caption", 0],
    ["page", 1],
  ]);
  expect(records[1]?.text).toContain("Figure 1: Homes");
});
