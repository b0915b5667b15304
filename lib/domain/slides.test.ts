import { describe, expect, it } from "vitest";
import type { Block } from "./extracted.ts";
import { notesHeading, slideAt, slideHeadingStart, slidesOf } from "./slides.ts";

type Line = readonly [kind: Block["kind"], text: string, level?: number];

function deckOf(lines: readonly Line[]) {
  const blocks: Block[] = [];
  let text = "";
  for (const [kind, words, level] of lines) {
    const start = text.length;
    blocks.push({ kind, start, end: start + words.length, ...(level === undefined ? {} : { level }) });
    text += `${words}\n\n`;
  }
  return { text, blocks };
}

const DECK = deckOf([
  ["heading", `${slideHeadingStart(1, false, true)}Flood risk: east`, 1],
  ["paragraph", "The pond floods."],
  ["heading", notesHeading(1), 2],
  ["paragraph", "Mention the ferry."],
  ["heading", slideHeadingStart(3, true, false), 1],
  ["paragraph", "Slide 2: a line on the slide"],
  ["heading", "Costs", 2],
  ["list-item", "Roads", 1],
  ["heading", slideHeadingStart(12, false, false), 1],
]);

describe("the slides of a text", () => {
  const slides = slidesOf(DECK.text, DECK.blocks);
  const words = ({ start, end }: { start: number; end: number }) => DECK.text.slice(start, end);

  it("have a number, a title and their blocks, with speaker notes apart", () => {
    expect(slides.map(({ number, from, notes, to }) => [number, from, notes, to])).toEqual([
      [1, 0, 2, 4],
      [3, 4, 8, 8],
      [12, 8, 9, 9],
    ]);
    expect(slides.map(({ name, title }) => [words(name), words(title)])).toEqual([
      ["Slide 1", "Flood risk: east"],
      ["Slide 3 (hidden)", ""],
      ["Slide 12", ""],
    ]);
  });

  it("cover the whole text, so that each place belongs to one", () => {
    expect(slides.map(({ start }) => slideAt(slides, start))).toEqual([0, 1, 2]);
    expect(slideAt(slides, DECK.text.indexOf("ferry"))).toBe(0);
    expect(slideAt(slides, DECK.text.indexOf("Roads"))).toBe(1);
    expect(slideAt(slides, -1)).toBe(-1);
  });

  it("are none if the text does not begin with one", () => {
    const plain = deckOf([
      ["paragraph", "Before."],
      ["heading", "Slide 1", 1],
    ]);
    expect(slidesOf(plain.text, plain.blocks)).toEqual([]);
    expect(slidesOf("", [])).toEqual([]);
  });
});
