import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { DrawableFile, DrawnPage } from "#lib/ingest/pages/draw-pdf.ts";
import type { PageOf } from "./sample.ts";

const COLUMNS = 3;
const ROWS = 2;
/** Size of a page on a sheet, in pixels. */
const CELL = { width: 520, height: 720 } as const;
const DPI = 72;

/** Writes the pages as numbered sheets of six, for judges, and a list of which page is where. */
export async function writeSheets(
  folder: string,
  pages: readonly PageOf[],
  open: (file: string) => Promise<DrawableFile>,
): Promise<void> {
  const each = COLUMNS * ROWS;
  for (let from = 0; from < pages.length; from += each) {
    const drawn = await drawAll(pages.slice(from, from + each), open);
    const name = `sheet-${String(from / each + 1).padStart(2, "0")}.png`;
    await writeFile(path.join(folder, name), await sheetOf(drawn));
  }
  const list = pages.map((page, at) => ({
    sheet: Math.floor(at / each) + 1,
    place: (at % each) + 1,
    ...page,
  }));
  await writeFile(path.join(folder, "pages.json"), `${JSON.stringify(list, null, 1)}\n`);
}

async function drawAll(
  pages: readonly PageOf[],
  open: (file: string) => Promise<DrawableFile>,
): Promise<readonly Buffer[]> {
  const drawn: Buffer[] = [];
  for (const { file, page } of pages) {
    const pdf = await open(file);
    try {
      drawn.push(await cellOf(await pdf.draw(page, DPI)));
    } finally {
      await pdf.close();
    }
  }
  return drawn;
}

function cellOf({ pixels, widthPx, heightPx, channels }: DrawnPage): Promise<Buffer> {
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .removeAlpha()
    .resize({ ...CELL, fit: "inside" })
    .png()
    .toBuffer();
}

/** Pages from left to right, then down, on a grey ground. */
function sheetOf(cells: readonly Buffer[]): Promise<Buffer> {
  const gap = 12;
  const [width, height] = [COLUMNS * (CELL.width + gap), ROWS * (CELL.height + gap)];
  return sharp({ create: { width, height, channels: 3, background: "#888" } })
    .composite(
      cells.map((input, at) => ({
        input,
        left: (at % COLUMNS) * (CELL.width + gap),
        top: Math.floor(at / COLUMNS) * (CELL.height + gap),
      })),
    )
    .png()
    .toBuffer();
}
