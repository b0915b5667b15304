import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { PageEmbedder, PageInput } from "#lib/domain/page-embedding.ts";
import { createLocalEmbedder } from "../../local/local.ts";
import { resolveLocalSpec } from "../../local/resolve-spec.ts";
import { bundledConfig, temporaryFolder } from "../../testing/bundled.ts";
import { lineWords, pageOf } from "../testing/pages.ts";
import { pageFeatures } from "./describe.ts";
import { createLayoutEmbedder } from "./layout.ts";
import { pageLines } from "./lines.ts";
import { wordPatches } from "./patches.ts";

const folder = temporaryFolder();
const text = createLocalEmbedder(resolveLocalSpec(bundledConfig(folder.path)));
const embedder = createLayoutEmbedder(text);
afterAll(async () => {
  await text.close();
  folder.remove();
});

const LINES = Array.from({ length: 16 }, (_, row) => `homes in ward ${row} by year`);
const half = LINES.length / 2;
const plain = pageOf(lineWords(LINES));
const twoColumns = pageOf([
  ...lineWords(LINES.slice(0, half), { x: 60, block: 0 }),
  ...lineWords(LINES.slice(half), { x: 320, block: 1 }),
]);
const table = pageOf(lineWords(LINES, { kind: "table" }));

async function score(of: PageEmbedder, page: PageInput, question: string): Promise<number> {
  const [embedded] = await of.embedPages([page]);
  const { parts } = await of.embedQuery(question);
  return parts.reduce((sum, { vector, weight }) => {
    const cosines = (embedded?.patches ?? []).map((patch) =>
      patch.vector.reduce((dot, value, i) => dot + value * (vector[i] ?? 0), 0),
    );
    return sum + weight * Math.max(0, ...cosines);
  }, 0);
}

describe("two pages with the same words", () => {
  it("rank by their layout for a question about it", async () => {
    const asTable = "a table of homes with rows and columns";
    expect(await score(embedder, table, asTable)).toBeGreaterThan(await score(embedder, plain, asTable));
    const asColumns = "page with two columns of text about homes";
    expect(await score(embedder, twoColumns, asColumns)).toBeGreaterThan(
      await score(embedder, plain, asColumns),
    );
  });

  it("rank by the drawings beside the words", async () => {
    const box = { x0: 60, y0: 400, x1: 540, y1: 760 };
    const withMap = { ...plain, assets: [{ type: "map" as const, box, caption: null }] };
    const question = "map of the wards";
    expect(await score(embedder, withMap, question)).toBeGreaterThan(await score(embedder, plain, question));
    const [embedded] = await embedder.embedPages([withMap]);
    expect(embedded?.patches.at(-1)?.box).toEqual(box);
  });

  it("rank by the captions of drawings, with the drawing as the answer", async () => {
    const box = { x0: 60, y0: 400, x1: 540, y1: 760 };
    const drawing = { type: "plan" as const, box, caption: "Figure 2.1 Section through a rear dormer" };
    const question = "section through a dormer";
    const of = (page: PageInput) => score(embedder, page, question);
    expect(await of({ ...plain, assets: [drawing] })).toBeGreaterThan(
      await of({ ...plain, assets: [{ ...drawing, caption: null }] }),
    );
  });
});

describe("features of a page", () => {
  const featuresOf = (page: PageInput) => pageFeatures(page, pageLines(page)).map(({ words }) => words);

  it("come from the places and types of its words", () => {
    expect(featuresOf(plain)).toEqual([]);
    expect(featuresOf(twoColumns)).toEqual(["two columns of text"]);
    expect(featuresOf(table)).toEqual(["table with rows and columns"]);
    expect(featuresOf(pageOf([]))).toEqual(["page without text, picture"]);
    const large = {
      text: "Local",
      box: { x0: 60, y0: 60, x1: 300, y1: 100 },
      block: 9,
      kind: "heading" as const,
    };
    expect(featuresOf(pageOf([large, ...lineWords(["Adopted in June by the council"])]))).toEqual([
      "title page, cover",
    ]);
  });

  it("include a table of contents if lines end in page numbers, but not if they end in amounts of money", () => {
    const chapters = Array.from({ length: 8 }, (_, i) => `Chapter ${i} ${3 + 4 * i}`);
    expect(featuresOf(pageOf(lineWords(["Contents", ...chapters])))).toEqual(["table of contents"]);
    const amounts = ["1,204", "3,011", "842", "17", "90", "4,000", "12", "5"].map((sum) => `Rent ${sum}`);
    expect(featuresOf(pageOf(lineWords(["Table of Contents", ...amounts])))).toEqual([]);
  });
});

describe("patches", () => {
  it("contain every word, are consecutive, and stay few for any number of lines", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 400 }), (lengths) => {
        const lines = lengths.map((length) => Array.from({ length }, () => "word").join(" "));
        const page = pageOf(lines.length === 0 ? [] : lineWords(lines));
        const patches = wordPatches(page, pageLines(page));
        expect(patches.length).toBeLessThanOrEqual(64);
        let covered = 0;
        for (const { start, end } of patches) {
          expect(start).toBeLessThanOrEqual(covered);
          expect(end).toBeGreaterThan(start);
          covered = Math.max(covered, end);
        }
        expect(covered).toBe(page.words.length);
      }),
    );
  });
});
