import { createRequire } from "node:module";
import path from "node:path";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

const FACE = "Bench Scan";
/** A4 in points, and in pixels at 150 dots per inch. */
const [WIDTH_POINTS, HEIGHT_POINTS] = [595, 842];
const PX_PER_POINT = 150 / 72;
const [WIDTH, HEIGHT] = [WIDTH_POINTS, HEIGHT_POINTS].map((points) => Math.round(points * PX_PER_POINT)) as [
  number,
  number,
];
const [MARGIN, TYPE, LEADING] = [150, 25, 42];
const QUALITY = 70;

/**
 * Returns a PDF whose pages are only pictures of the given texts, as from a scanner, so that its words need OCR. Text
 * beyond a page is cut off.
 */
export function scanOf(texts: readonly string[]): Uint8Array {
  const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  GlobalFonts.registerFromPath(path.join(folder, "standard_fonts", "LiberationSans-Regular.ttf"), FACE);
  return pdfOfPictures(texts.map(pictureOf));
}

function pictureOf(text: string): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f6f4ee";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#222";
  pen.font = `${TYPE}px "${FACE}"`;
  for (const [at, line] of linesOf(text, pen).entries()) {
    const base = MARGIN + at * LEADING;
    if (base < HEIGHT - MARGIN) pen.fillText(line, MARGIN, base);
  }
  return canvas.toBuffer("image/jpeg", QUALITY);
}

function linesOf(text: string, pen: SKRSContext2D): string[] {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (pen.measureText(longer).width <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** PDF 32000-1:2008, 7.5: objects, the cross-reference table with their positions, and the position of that table. */
function pdfOfPictures(pictures: readonly Buffer[]): Uint8Array {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: Buffer | string) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Buffer) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) for (const part of ["stream\n", stream, "\nendstream\n"]) write(part);
    write("endobj\n");
  };
  const pageAt = (index: number) => 3 + 3 * index;
  const draw = Buffer.from(`q ${WIDTH_POINTS} 0 0 ${HEIGHT_POINTS} 0 0 cm /P Do Q`);
  write("%PDF-1.4\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pictures.map((_, index) => `${pageAt(index)} 0 R`).join(" ");
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  for (const [index, picture] of pictures.entries()) {
    const own = pageAt(index);
    const box = `/MediaBox [0 0 ${WIDTH_POINTS} ${HEIGHT_POINTS}]`;
    const resources = `/Resources << /XObject << /P ${own + 2} 0 R >> >>`;
    object(`<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${own + 1} 0 R >>`);
    object(`<< /Length ${draw.length} >>`, draw);
    const size = `/Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 /ColorSpace /DeviceRGB`;
    object(
      `<< /Type /XObject /Subtype /Image ${size} /Filter /DCTDecode /Length ${picture.length} >>`,
      picture,
    );
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}
