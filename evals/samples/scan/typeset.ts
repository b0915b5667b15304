import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";

/** A4 at 150 dots per inch. */
export const DOTS_PER_INCH = 150;
const PAGE = { width: 1240, height: 1754 } as const;
const LEFT = 150;
const LEADING = 34;
const SIZE = 22;
const FACE = "Letter";

function registerFace(): void {
  const require = createRequire(import.meta.url);
  const file = "source-serif-4/400Regular/SourceSerif4_400Regular.ttf";
  GlobalFonts.registerFromPath(require.resolve(`@expo-google-fonts/${file}`), FACE);
}

/**
 * Sets a letter line by line. The sender's address is on the right and ends at the first empty line.
 * @returns the clean, upright page before the scan effects, as raw RGBA.
 */
export function typesetLetter(text: string): { data: Buffer; width: number; height: number } {
  registerFace();
  const canvas = createCanvas(PAGE.width, PAGE.height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f4f1ea";
  pen.fillRect(0, 0, PAGE.width, PAGE.height);
  pen.fillStyle = "#26282e";
  pen.font = `${SIZE}px ${FACE}`;
  let y = 130;
  let left = 820;
  for (const line of text.trimEnd().split("\n")) {
    if (line === "") left = LEFT;
    pen.fillText(line, left, y);
    y += line === "" ? LEADING * 0.7 : LEADING;
  }
  drawSignature(pen, y);
  return { data: canvas.data(), width: PAGE.width, height: PAGE.height };
}

/** Draws a signature above the name. */
function drawSignature(pen: ReturnType<ReturnType<typeof createCanvas>["getContext"]>, end: number): void {
  pen.strokeStyle = "#2b3a78";
  pen.lineWidth = 2.5;
  pen.beginPath();
  pen.moveTo(480, end - 50);
  for (let step = 1; step <= 60; step++) {
    pen.lineTo(480 + step * 4, end - 50 + Math.sin(step / 2.3) * (26 - step / 3) - step * 0.2);
  }
  pen.stroke();
}
