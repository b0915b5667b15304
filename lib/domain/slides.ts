import type { Block } from "./extracted.ts";
import type { Span } from "./span.ts";

/** A slide of a presentation: its heading, its blocks, and its speaker notes. UTF-16 units. */
export type Slide = Span & {
  /** As the presentation counts it. Slides without text have none here. */
  readonly number: number;
  /** Index of its heading among the blocks. */
  readonly from: number;
  /** Index of the heading of its speaker notes; equal to `to` if it has none. */
  readonly notes: number;
  /** Index after its last block. */
  readonly to: number;
  /** "Slide 3" or "Slide 3 (hidden)" in the text. */
  readonly name: Span;
  /** Empty for a slide without a title. */
  readonly title: Span;
};

const NAME = /^Slide (-?\d+)(?: \(hidden\))?(?=: |\s*$)/;
const TITLE_MARK = ": ";

/** Returns how the heading of a slide begins: "Slide 3" or "Slide 3 (hidden)". Its title follows. */
export function slideHeadingStart(number: number, hidden: boolean, hasTitle: boolean): string {
  return `Slide ${number}${hidden ? " (hidden)" : ""}${hasTitle ? TITLE_MARK : ""}`;
}

/** Returns the heading of a slide's notes. A citation shows the innermost heading alone, so this one has the number too. */
export function notesHeading(number: number): string {
  return `Slide ${number}, speaker notes`;
}

/** Returns the slides of a presentation's text. Returns none if the text does not begin with one. */
export function slidesOf(text: string, blocks: readonly Block[]): readonly Slide[] {
  const opened: Omit<Slide, "notes" | "to" | "end">[] = [];
  for (const [from, block] of blocks.entries()) {
    const slide = slideAtHeading(text, block);
    if (slide) opened.push({ ...slide, from });
  }
  if (opened[0]?.from !== 0) return [];
  return opened.map((slide, index) => {
    const to = opened[index + 1]?.from ?? blocks.length;
    const notes = blocks.slice(slide.from, to).findIndex((block) => isNotes(text, block, slide));
    return {
      ...slide,
      notes: notes === -1 ? to : slide.from + notes,
      to,
      end: blocks[to - 1]?.end ?? slide.start,
    };
  });
}

function slideAtHeading(text: string, { kind, level, start, end }: Block) {
  if (kind !== "heading" || level !== 1) return null;
  const found = NAME.exec(text.slice(start, end));
  if (!found) return null;
  const name = { start, end: start + found[0].length };
  return {
    number: Number(found[1]),
    start,
    name,
    title: { start: Math.min(end, name.end + TITLE_MARK.length), end },
  };
}

function isNotes(text: string, { kind, level, start, end }: Block, { number }: Pick<Slide, "number">) {
  return kind === "heading" && level === 2 && text.slice(start, end) === notesHeading(number);
}

/** Returns the index of the slide that a place in the text belongs to; -1 before the first. */
export function slideAt(slides: readonly Slide[], at: number): number {
  return slides.findLastIndex(({ start }) => start <= at);
}
