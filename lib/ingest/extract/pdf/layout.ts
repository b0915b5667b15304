import { type Box, centreY, unite, uniteAll } from "./box.ts";
import type { Frame } from "./frame.ts";
import { rulingsInFrame, toFrame } from "./frame.ts";
import { findGrids } from "./grid.ts";
import { buildLines, type PdfLine } from "./lines.ts";
import { splitFlow, typicalStep } from "./paragraphs.ts";
import { readingOrder } from "./reading-order.ts";
import { arrange } from "./rows.ts";
import type { Ruling } from "./rulings.ts";
import { type CellDraft, fillGrid, type TableDraft, type TurnedLine } from "./tables.ts";
import type { FrameRuns } from "./words.ts";

/** A page's lines by direction of writing, kept until all pages are read. */
export type PageLines = {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** The direction with the most characters comes first. */
  readonly frames: readonly FrameLines[];
  readonly rulings: readonly Ruling[];
};

export type FrameLines = {
  readonly frame: Frame;
  readonly lines: readonly PdfLine[];
  /** The same lines as paragraphs in reading order, if OCR reported them. Otherwise they are computed. */
  readonly blocks?: readonly (readonly PdfLine[])[];
};

/** A piece of a page in reading order: text (a paragraph, heading, list item …) or a table. */
export type PageBlock = {
  readonly page: number;
  readonly box: Box;
  /** False for text in another direction than the page's main one. */
  readonly upright: boolean;
} & (
  | { readonly kind: "text"; readonly lines: readonly PdfLine[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly CellDraft[])[] }
);

/** Returns the lines of each direction, with the one with the most characters first. */
export function frameLines(runs: readonly FrameRuns[]): readonly FrameLines[] {
  return runs
    .map(({ frame, runs: painted }) => ({ frame, lines: buildLines(painted) }))
    .sort((a, b) => characters(b.lines) - characters(a.lines) || a.frame.angle - b.frame.angle);
}

function characters(lines: readonly PdfLine[]): number {
  return lines.reduce((sum, line) => sum + line.words.reduce((n, word) => n + word.text.length, 0), 0);
}

/** Returns a page's blocks in reading order, from its lines without the running headers and footers. */
export function layoutPage(page: PageLines): readonly PageBlock[] {
  const [main, ...others] = page.frames;
  if (!main) return [];
  if (main.blocks) return main.blocks.map((lines) => textBlock(page.number, lines));
  let lines = main.lines;
  let turned: readonly TurnedLine[] = others.flatMap((other) => turnedLines(main.frame, other));
  const ruled: TableDraft[] = [];
  for (const grid of findGrids(rulingsInFrame(main.frame, page.rulings))) {
    const filling = fillGrid(grid, lines, turned);
    if (!filling) continue;
    ruled.push(filling.table);
    lines = filling.rest;
    turned = filling.restTurned;
  }
  const left = new Set(turned.map(({ line }) => line));
  return [
    ...layoutFrame(page.number, lines, ruled, true),
    ...others.flatMap((other) =>
      layoutFrame(
        page.number,
        other.lines.filter((line) => left.has(line)),
        [],
        false,
      ),
    ),
  ];
}

function textBlock(page: number, lines: readonly PdfLine[]): PageBlock {
  const box = lines.map((line) => line.box).reduce(unite);
  return { kind: "text", page, upright: true, box, lines };
}

/** Returns lines of another direction with their boxes in the main frame. */
function turnedLines(main: Frame, other: FrameLines): readonly TurnedLine[] {
  return other.lines.map((line) => {
    const boxes = line.words.map((word) => boxInFrame(main, word.box));
    return { line, box: uniteAll(boxes) ?? line.box };
  });
}

function boxInFrame(frame: Frame, box: Box): Box {
  const [ax, ay] = toFrame(frame, box.x0, box.y0);
  const [bx, by] = toFrame(frame, box.x1, box.y1);
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

type Piece =
  | { readonly box: Box; readonly order: number; readonly table: TableDraft }
  | { readonly box: Box; readonly order: number; readonly lines: readonly PdfLine[] };

function layoutFrame(
  page: number,
  lines: readonly PdfLine[],
  ruled: readonly TableDraft[],
  upright: boolean,
): readonly PageBlock[] {
  const { tables, flows } = arrange(lines);
  const pieces: Piece[] = [
    ...[...ruled, ...tables].map((table) => ({ box: table.box, order: table.order, table })),
    ...flows,
  ];
  const typical = typicalStep(flows);
  return readingOrder(pieces).flatMap((piece): readonly PageBlock[] => {
    if ("table" in piece) return [{ kind: "table", page, upright, box: piece.box, rows: piece.table.rows }];
    return splitFlow({ lines: piece.lines, box: piece.box, order: piece.order }, typical).map((block) => ({
      kind: "text",
      page,
      upright,
      box: uniteAll(block.map((line) => line.box)) ?? piece.box,
      lines: block,
    }));
  });
}

/** Returns a line's vertical place on the page, from 0 (top) to 1 (bottom). */
export function heightShare(page: PageLines, line: PdfLine): number {
  return centreY(line.box) / Math.max(1, page.height);
}
