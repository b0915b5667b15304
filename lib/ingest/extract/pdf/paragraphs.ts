import type { Flow } from "./flows.ts";
import { lineText, type PdfLine } from "./lines.ts";
import { isCaption, isClauseNumber, isListMarker } from "./markers.ts";

/** Minimum horizontal offset of a line, in em, that counts as an indent. */
const INDENT = 0.8;
/** Minimum ratio to the usual gap of a gap that separates paragraphs. */
const WIDER = 1.28;
const SIZE_CHANGE = 0.07;

/** Returns the usual distance between baselines in a flow, in em of the lower line. */
function usualStep(lines: readonly PdfLine[], typical: number): number {
  const steps = lines.slice(1).map((line, i) => (line.base - (lines[i]?.base ?? 0)) / line.size);
  if (steps.length < 3) return typical;
  const sorted = steps.sort((a, b) => a - b);
  // The lower quartile, because gaps between paragraphs are the larger ones.
  return Math.min(sorted[sorted.length >> 2] ?? typical, typical * 1.6);
}

/**
 * Returns the typical distance between baselines over all flows, in em: the 40% quantile, or 1.25 for fewer than four
 * distances.
 */
export function typicalStep(flows: readonly Flow[]): number {
  const steps = flows.flatMap(({ lines }) =>
    lines.slice(1).map((line, i) => (line.base - (lines[i]?.base ?? 0)) / line.size),
  );
  const sorted = steps.sort((a, b) => a - b);
  return sorted.length < 4 ? 1.25 : Math.max(1, sorted[Math.floor(sorted.length * 0.4)] ?? 1.2);
}

/** Cuts a flow into paragraphs, list items, headings and captions. */
export function splitFlow(flow: Flow, typical: number): readonly (readonly PdfLine[])[] {
  const step = usualStep(flow.lines, typical);
  const right = Math.max(...flow.lines.map((line) => line.box.x1));
  const blocks: PdfLine[][] = [];
  for (const line of flow.lines) {
    const block = blocks.at(-1);
    if (block && !startsBlock(block, line, { step, right })) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

type FlowShape = { readonly step: number; readonly right: number };

function startsBlock(block: readonly PdfLine[], line: PdfLine, shape: FlowShape): boolean {
  const last = block.at(-1);
  const [first] = block;
  if (!last || !first) return true;
  if (differentFont(last, line) || isContentsEntry(last)) return true;
  if ((line.base - last.base) / line.size > shape.step * WIDER) return true;
  if (startsWithMarker(line) && opensByMarker(first, last, line)) return true;
  if (isCaption(lineText(line)) && !isFull(last, line, shape)) return true;
  return changesIndent(block, line, shape) || endsShort(last, line, shape);
}

/** An entry in a table of contents ends with a page number after leader dots. */
function isContentsEntry(line: PdfLine): boolean {
  return line.words.at(-1)?.led === true;
}

function differentFont(last: PdfLine, line: PdfLine): boolean {
  const sizes = Math.abs(last.size - line.size) / Math.max(last.size, line.size);
  return sizes > SIZE_CHANGE || last.bold !== line.bold;
}

/** True if a line begins with a bullet, a letter or number in brackets, or a clause number. */
export function startsWithMarker(line: PdfLine): boolean {
  const [first, second] = line.words;
  if (!first || !second) return false;
  return isListMarker(first.text) || isClauseNumber(first.text);
}

/** A marker within running text ("… see (a)") has the indent of the text. A marker that opens an item stands out. */
function opensByMarker(first: PdfLine, last: PdfLine, line: PdfLine): boolean {
  if (startsWithMarker(first)) return line.box.x0 < last.box.x0 + line.size * 4;
  const endsSentence = /[.:;!?]["”’)]?$|\b(?:and|or)$/.test(lineText(last));
  return endsSentence || line.box.x0 > first.box.x0 + line.size * INDENT || isBulletLine(line);
}

function isBulletLine(line: PdfLine): boolean {
  return /^[•●○◦▪■□‣⁃➢➤✓✔]$/.test(line.words[0]?.text ?? "");
}

/** Handles indents. The indent of a first line separates paragraphs; the indent under a marker does not. */
function changesIndent(block: readonly PdfLine[], line: PdfLine, shape: FlowShape): boolean {
  const [first, second] = block;
  const last = block.at(-1);
  if (!first || !last) return false;
  const indent = line.size * INDENT;
  const body = second ? Math.min(...block.slice(1).map((l) => l.box.x0)) : first.box.x0;
  if (line.box.x0 > body + indent) {
    if (!second && startsWithMarker(first)) return false;
    return !isCentred(last, line) && !(block.length === 1 && isFull(last, line, shape));
  }
  if (line.box.x0 < last.box.x0 - indent)
    return !isCentred(last, line) && !(last === first && isFull(last, line, shape));
  return false;
}

function isCentred(a: PdfLine, b: PdfLine): boolean {
  return Math.abs(a.box.x0 + a.box.x1 - (b.box.x0 + b.box.x1)) < a.size * 1.5;
}

/** True if the first word of the next line did not fit on this line. */
function isFull(last: PdfLine, line: PdfLine, shape: FlowShape): boolean {
  const word = line.words[0];
  const needed = word ? word.frame.x1 - word.frame.x0 + last.size * 0.3 : 0;
  return shape.right - last.box.x1 < needed + last.size * 0.2;
}

/** True if the line ends although the next word had room. Its paragraph is then complete. */
function endsShort(last: PdfLine, line: PdfLine, shape: FlowShape): boolean {
  const word = line.words[0];
  const needed = word ? word.frame.x1 - word.frame.x0 + last.size * 0.3 : 0;
  if (shape.right - last.box.x1 < needed + last.size * 1.5) return false;
  if (isCentred(last, line)) return false;
  const text = lineText(last);
  // Ragged text may break early before a long word. A sentence that ends or begins here shows the end of the paragraph.
  const begins = /^[\p{Lu}\p{N}“"‘(•]/u.test(word?.text ?? "");
  return begins || /[.:;!?]["”’)]?$/.test(text);
}
