import type { Block, Extracted, WordBox } from "#lib/domain/extracted.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { isTitleHeading } from "#lib/ingest/extract/shared/title.ts";

/** Minimum number of words on a page of text. A photograph of a sign has fewer. */
const MIN_PAGE_WORDS = 40;
/** Minimum height, as a multiple of the height of the page's other words. */
const MIN_LARGER = 1.25;
const MAX_CHARS = 150;
/** A title stands in this upper share of its page. Lower large words are those of a chart or a key. */
const TOP = 0.5;
/** Minimum mean confidence of recognised words, 0..100. */
const MIN_CONFIDENCE = 80;

/** Returns the largest words on the first page if they may be the title of the document; "" otherwise. */
export function largestWords({ text, blocks, pages }: Extracted): string {
  const [page] = pages;
  if (!page || page.words.length < MIN_PAGE_WORDS) return "";
  const usual = median(page.words.map(heightOf));
  const [largest] = blocks
    .filter(({ kind }) => kind === "heading" || kind === "paragraph")
    .map((block) => sizedBlock(block, page.words, text))
    .filter(({ height, confidence, words, top }) => {
      const isLarge = height >= usual * MIN_LARGER && confidence >= MIN_CONFIDENCE;
      const isAtTop = top <= page.height * TOP && /^[\p{Lu}\d]/u.test(words);
      return isLarge && isAtTop && words.length <= MAX_CHARS && words.includes(" ") && isTitleHeading(words);
    })
    .toSorted((a, b) => b.height - a.height);
  return largest?.words ?? "";
}

function sizedBlock({ start, end }: Block, all: readonly WordBox[], text: string) {
  const boxes = all.filter((word) => word.start >= start && word.end <= end);
  const confidences = boxes.map(({ confidence = 100 }) => confidence);
  return {
    words: sliceCodePoints(text, start, end).replace(/\s+/g, " ").trim(),
    height: median(boxes.map(heightOf)),
    top: Math.min(...boxes.map(({ y0 }) => y0)),
    confidence: confidences.reduce((sum, each) => sum + each, 0) / Math.max(1, confidences.length),
  };
}

const heightOf = ({ y0, y1 }: WordBox) => y1 - y0;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
