import type { Block, Extracted } from "#lib/domain/extracted.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import { type PlacedPicture, placedPictures } from "#lib/domain/placed-pictures.ts";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import type { Draft } from "./draft.ts";
import { captionLabel } from "./labels.ts";

/** What recognition read on pictures, by their numbers. */
export type ReadPictures = ReadonlyMap<number, PageReading>;

const MAX_CAPTION_CHARS = 400;
/** Words below this confidence are mostly textures that recognition took for letters. */
const MIN_CONFIDENCE = 50;
const NOWHERE: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** Returns every picture in the text as a draft of an asset, with its caption and the heading above it. */
export function pictureDrafts(
  { text, blocks }: Pick<Extracted, "text" | "blocks">,
  readings: ReadPictures,
): Draft[] {
  const taken = new Set<number>();
  return placedPictures(blocks).map((picture) => {
    const index = captionOf(picture, { text, blocks, taken });
    if (index !== null) taken.add(index);
    const box = { x0: 0, y0: 0, x1: picture.width, y1: picture.height };
    const inside = wordsOf(readings.get(picture.number));
    return {
      ...{ page: picture.number, box, kind: "drawn", marks: placedIn(box) },
      ...printed(index === null ? undefined : blocks[index], text),
      ...(picture.alt !== undefined && { alt: picture.alt }),
      heading: [headingAbove(picture, blocks, text), picture.alt ?? ""].filter(Boolean).join("\n"),
      inside,
      wordsInside: inside.split(/\s+/).filter(Boolean).length,
    };
  });
}

/** A caption with a label ("Figure 3: …"), or one that only its style shows. */
function printed(block: Block | undefined, text: string): Pick<Draft, "caption" | "title"> {
  if (!block) return { caption: null, title: null };
  const span = { start: block.start, end: block.end };
  const words = text.slice(span.start, span.end).replace(/\s+/g, " ").trim();
  const label = captionLabel(words)?.label;
  return label
    ? { caption: { label, span, text: words, box: NOWHERE }, title: null }
    : { caption: null, title: { label: null, key: "", text: words, span } };
}

type Captions = Pick<Extracted, "text" | "blocks"> & { readonly taken: ReadonlySet<number> };

/** Returns the index of a picture's caption: directly above it, unless another picture has it, or directly below. */
function captionOf({ block, before }: PlacedPicture, captions: Captions): number | null {
  const [above, below] = before ? [-1, block] : [block, block + 1];
  return [above, below].find((index) => isCaption(index, captions)) ?? null;
}

function isCaption(index: number, { text, blocks, taken }: Captions): boolean {
  const block = blocks[index];
  if (!block || taken.has(index) || block.end - block.start > MAX_CAPTION_CHARS) return false;
  const label = captionLabel(text.slice(block.start, block.end))?.label;
  if (block.kind === "caption") return label?.type !== "table";
  return block.kind === "paragraph" && label !== undefined && label.type !== "table";
}

function headingAbove({ block, before }: PlacedPicture, blocks: readonly Block[], text: string): string {
  if (before) return "";
  const heading = blocks.slice(0, block + 1).findLast(({ kind }) => kind === "heading");
  return heading ? text.slice(heading.start, heading.end).replace(/\s+/g, " ").trim().slice(0, 200) : "";
}

function wordsOf(reading: PageReading | undefined): string {
  return (reading?.lines ?? [])
    .map(({ words }) =>
      words
        .filter(({ confidence }) => (confidence ?? 100) >= MIN_CONFIDENCE)
        .map(({ text }) => text)
        .join(" "),
    )
    .filter(Boolean)
    .join("\n");
}

/** A placed picture as the drawing operators of a page would report it. */
function placedIn(box: Box): GraphicRegion {
  const strokes = { strokes: 0, fills: 0, lines: 0, curves: 0, slanted: 0, colours: 0 };
  return { ...box, images: 1, imageShare: 1, ...strokes };
}
