import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import { show, showLines, writePdf } from "#lib/ingest/extract/pdf/testing.ts";
import { openTestInstance, type TestInstance } from "#workers/testing.ts";
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
