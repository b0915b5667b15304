import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { notesHeading, slideHeadingStart } from "#lib/domain/slides.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { DraftBlock, Run } from "../shared/compose.ts";
import { inReadingOrder, type Placed } from "./reading-order.ts";

/** A presentation with more slides is refused, so that a file that repeats slides cannot fill the memory. */
const MAX_SLIDES = 1000;

/** What a reader of presentations found on one slide. */
export type SlideDraft = {
  /** As the program counts it. */
  readonly number: number;
  readonly title: readonly Run[];
  readonly hidden: boolean;
  /** In reading order, without the title. */
  readonly blocks: readonly DraftBlock[];
  readonly notes: readonly DraftBlock[];
};

/** A shape with its blocks. */
export type PlacedBlocks = Placed & { readonly blocks: readonly DraftBlock[] };

/** Remarks about the deck that readers collect. */
export type DeckRemark =
  | "hidden_text"
  | "embedded_document"
  | "comments_left_out"
  | "macros"
  | "damaged_part";

/** @throws AppError `too_complex`. */
export function checkSlideCount(count: number): void {
  if (count <= MAX_SLIDES) return;
  throw new AppError(
    "too_complex",
    `The presentation has ${count} slides; at most ${MAX_SLIDES} are read. Split it into several files.`,
    { slides: count, limit: MAX_SLIDES },
  );
}

/** Returns the blocks of shapes in reading order. */
export function blocksInOrder(shapes: readonly PlacedBlocks[]): DraftBlock[] {
  return inReadingOrder(shapes).flatMap(({ blocks }) => blocks);
}

/** Returns the number of characters of blocks. */
export function lengthOf(blocks: readonly DraftBlock[]): number {
  const runs = blocks.flatMap((block) => [
    ...block.runs,
    ...(block.rows ?? []).flatMap((row) => row.flatMap((cell) => cell.runs)),
  ]);
  return runs.reduce((sum, run) => sum + run.text.trim().length, 0);
}

/**
 * Returns the blocks of a deck. Each slide is a section below the heading "Slide 3: Title", so that results, citations
 * and the outline show its number (ADR 0086). Its notes are below a heading of their own.
 */
export function deckBlocks(slides: readonly SlideDraft[]): DraftBlock[] {
  return slides
    .filter((slide) => hasText(slide) || slide.blocks.some(({ pictures }) => pictures !== undefined))
    .flatMap((slide): DraftBlock[] => [
      { kind: "heading", level: 1, runs: headingRuns(slide) },
      ...slide.blocks,
      ...(lengthOf(slide.notes) === 0
        ? []
        : [
            { kind: "heading", level: 2, runs: [{ text: notesHeading(slide.number) }] } as const,
            ...slide.notes,
          ]),
    ]);
}

function headingRuns({ number, hidden, title }: SlideDraft): Run[] {
  const runs = title.map((run) => ({ ...run, text: run.text.replace(/\s+/g, " ") }));
  const hasTitle = !isBlank(runs);
  return [{ text: slideHeadingStart(number, hidden, hasTitle) }, ...(hasTitle ? runs : [])];
}

function hasText({ title, blocks, notes }: SlideDraft): boolean {
  return !isBlank(title) || lengthOf(blocks) > 0 || lengthOf(notes) > 0;
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every(({ text }) => text.trim() === "");
}

const MESSAGES: Readonly<Record<DeckRemark, string>> = {
  hidden_text: "The presentation has hidden shapes, which were left out.",
  embedded_document: "The presentation embeds another file, which was not read.",
  comments_left_out: "The presentation has comments, which were left out.",
  macros: "The presentation contains macros. They were not run.",
  damaged_part: "Some parts of the presentation are damaged or missing, and were not read.",
};

/** Returns the notes about the reading: remarks, and the slides that are hidden, without text or not readable. */
export function deckNotes(
  slides: readonly SlideDraft[],
  { remarks, unread }: { readonly remarks: ReadonlySet<DeckRemark>; readonly unread: readonly number[] },
): ExtractionNote[] {
  const numbers = (some: readonly SlideDraft[]) => some.map(({ number }) => number);
  return [
    ...[...remarks].sort().map((code) => ({ code, message: MESSAGES[code] })),
    ...noteAbout("hidden_slides", numbers(slides.filter(({ hidden }) => hidden)), [
      "is hidden when the presentation is shown. Its text was read",
      "are hidden when the presentation is shown. Their text was read",
    ]),
    ...noteAbout("slides_without_text", numbers(slides.filter((slide) => !hasText(slide))), [
      "holds no text",
      "hold no text",
    ]),
    ...noteAbout("slides_not_read", unread, [
      "is damaged or missing, and was not read",
      "are damaged or missing, and were not read",
    ]),
  ];
}

function noteAbout(
  code: string,
  numbers: readonly number[],
  [one, many]: readonly [one: string, many: string],
): ExtractionNote[] {
  if (numbers.length === 0) return [];
  const last = numbers.at(-1);
  if (numbers.length === 1) return [{ code, message: `Slide ${last} ${one}.` }];
  return [{ code, message: `Slides ${numbers.slice(0, -1).join(", ")} and ${last} ${many}.` }];
}
