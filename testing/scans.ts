import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { degrees, PDFDocument } from "pdf-lib";
import sharp from "sharp";
import type { Box } from "#lib/domain/page-lane.ts";

const FACE = "Scan";
const DPI = 150;
const SIZE = 26;
const LEADING = 44;
const [WIDTH, HEIGHT] = [900, 700];

export type TestScan = {
  readonly png: Buffer;
  /** Returns where a word was first drawn, in pixels of the picture. */
  boxOf(word: string): Box;
  readonly width: number;
  readonly height: number;
  /** Pixels per point when it is a page of a PDF. */
  readonly pxPerPoint: number;
};

/** Draws a page line by line that looks like a scan. */
export async function drawScan(lines: readonly string[]): Promise<TestScan> {
  const file = "@expo-google-fonts/public-sans/400Regular/PublicSans_400Regular.ttf";
  GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(file), FACE);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#faf8f2";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#222";
  pen.font = `${SIZE}px ${FACE}`;
  const boxes = new Map<string, Box>();
  for (const [at, line] of lines.entries()) {
    const base = 90 + at * LEADING;
    for (let x = 70, words = line.split(" "); words.length > 0; ) {
      const word = words.shift() ?? "";
      const width = pen.measureText(word).width;
      pen.fillText(word, x, base);
      const box = { x0: x, x1: x + width, y0: base - SIZE * 0.75, y1: base + SIZE * 0.25 };
      if (!boxes.has(word)) boxes.set(word, box);
      x += width + pen.measureText(" ").width;
    }
  }
  return {
    png: await canvas.encode("png"),
    boxOf: (word) => {
      const box = boxes.get(word);
      if (!box) throw new RangeError(`"${word}" was not drawn`);
      return box;
    },
    width: WIDTH,
    height: HEIGHT,
    pxPerPoint: DPI / 72,
  };
}

/** Returns a PDF with one scan per page as its only content. `rotate` is the rotation of its pages. */
export async function pdfOfScans(scans: readonly TestScan[], rotate = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const scan of scans) {
    const [width, height] = [scan.width / scan.pxPerPoint, scan.height / scan.pxPerPoint];
    const page = pdf.addPage([width, height]);
    page.drawImage(await pdf.embedPng(scan.png), { x: 0, y: 0, width, height });
    page.setRotation(degrees(rotate));
  }
  return pdf.save();
}

/** Returns the scan rotated by a quarter, half or three quarters of a turn. */
export function turnedScan(scan: TestScan, turn: 90 | 180 | 270): Promise<Buffer> {
  return sharp(scan.png).rotate(turn).png().toBuffer();
}
