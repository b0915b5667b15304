import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import { show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { findInDocument } from "./find-in-document.ts";
import { readOutline } from "./read-outline.ts";

const NOTES = `# Quay 😀

Boats moor **here** in spring.

## Roofs

Slate 🏡 only.

### Gutters

Gutters are cast iron.

## Cafés

The CAFÉ opens at noon. No cafe opens at night.
`;
const CODE = `export class Tide {
  rise(): number {
    return 1;
  }
}
`;
const PROSE = [
  "The harbour wall is inspected each spring, and again after",
  "every storm from the north east.",
];
const PDF = writePdf({
  pages: [
    { content: show("1 Harbour walls", 72, 760, 20, "F2") + showLines(PROSE, 72, 720) },
    { content: show("2 Slipways", 72, 400, 20, "F2") + showLines(PROSE, 72, 360) },
  ],
});

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
});
afterAll(() => instance?.close());

describe("the outline of a document", () => {
  it("lists its headings as printed, nested, each at its place in the text", async () => {
    const { documentId } = await instance.upload("quay.md", NOTES);
    const outline = await readOutline(instance.context(), { documentId });
    expect(outline.headings.map(({ title, depth, page }) => [title, depth, page])).toEqual([
      ["Quay 😀", 0, null],
      ["Roofs", 1, null],
      ["Gutters", 2, null],
      ["Cafés", 1, null],
    ]);
    for (const { title, span, textStart } of outline.headings) {
      expect(sliceCodePoints(NOTES, span.start, span.end)).toContain(title);
      expect(offsetMap(NOTES).toCodePoint(textStart)).toBe(span.start);
    }
    expect(outline.more).toBe(false);
  });

  it("belongs to one version", async () => {
    const { documentId } = await instance.upload("slips.md", "# Slips\n\nOne.\n");
    await instance.upload("slips.md", "# Slipways\n\nTwo.\n");
    const titles = async (version?: number) =>
      (await readOutline(instance.context(), { documentId, ...(version ? { version } : {}) })).headings.map(
        ({ title }) => title,
      );
    expect([await titles(1), await titles()]).toEqual([["Slips"], ["Slipways"]]);
    await expect(titles(9)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has the page of each heading, and how far down the page's text it is", async () => {
    const { documentId } = await instance.upload("walls.pdf", PDF);
    const { headings } = await readOutline(instance.context(), { documentId });
    expect(headings.map(({ title, page }) => [title, page])).toEqual([
      ["1 Harbour walls", 1],
      ["2 Slipways", 2],
    ]);
    expect(headings.every(({ share }) => share >= 0 && share < 0.5)).toBe(true);
  });

  it("lists the sections of passages where nothing is printed as a heading", async () => {
    const { documentId } = await instance.upload("tide.ts", CODE);
    const { headings } = await readOutline(instance.context(), { documentId });
    expect(headings.map(({ title }) => title).join(" ")).toContain("Tide");
  });
});

describe("finding words in a document", () => {
  it("returns every place in the version's text, without regard to case and accents", async () => {
    const { documentId } = await instance.upload("found.md", NOTES);
    const found = await findInDocument(instance.context(), { documentId, words: "café" });
    expect(found.matches.map(({ span }) => sliceCodePoints(NOTES, span.start, span.end))).toEqual([
      "Café",
      "CAFÉ",
      "cafe",
    ]);
    for (const { textSpan, span } of found.matches)
      expect(NOTES.slice(textSpan.start, textSpan.end)).toBe(sliceCodePoints(NOTES, span.start, span.end));
    expect(found.more).toBe(false);
  });

  it("leaves out front matter, which the viewer does not show", async () => {
    const text = "---\ntitle: Herons\n---\n\n# Herons\n\nNo heron nests here.\n";
    const { documentId } = await instance.upload("herons.md", text);
    const { matches } = await findInDocument(instance.context(), { documentId, words: "heron" });
    expect(matches.map(({ textSpan }) => textSpan.start)).toEqual([
      text.lastIndexOf("Herons"),
      text.indexOf("heron nests"),
    ]);
  });

  it("ignores syntax, and matches the words literally", async () => {
    const { documentId } = await instance.upload("syntax.md", NOTES);
    const places = async (words: string) =>
      (await findInDocument(instance.context(), { documentId, words })).matches.map(({ textSpan }) =>
        NOTES.slice(textSpan.start, textSpan.end),
      );
    expect(await places("moor here in")).toEqual(["moor **here** in"]);
    expect([await places("c.st"), await places(".*"), await places(" ")]).toEqual([[], [], []]);
  });

  it("has the boxes of the words on their pages", async () => {
    const { documentId } = await instance.upload("storms.pdf", PDF);
    const { matches } = await findInDocument(instance.context(), { documentId, words: "AGAIN after every" });
    expect(matches.map(({ page }) => page)).toEqual([1, 2]);
    // The words are on two lines.
    expect(matches.map(({ regions }) => regions.flatMap(({ boxes }) => boxes).length)).toEqual([2, 2]);
  });

  it("stops after a thousand places, and says that there are more", async () => {
    const { documentId } = await instance.upload("many.txt", "tide ".repeat(1200));
    const { matches, more } = await findInDocument(instance.context(), { documentId, words: "tide" });
    expect([matches.length, more]).toEqual([1000, true]);
  });
});
