import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { DOTS_PER_INCH, typesetLetter } from "./typeset.ts";

const SLANT_DEGREES = 0.9;
const GRAIN = 9;
const DATE = new Date("2024-12-05T09:00:00Z");

/** Park and Miller's generator, for the same grain every time. */
function grain(): () => number {
  let state = 20241205;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647 - 0.5;
  };
}

/** Makes a clean page look scanned: slightly skewed, grey, grainy and compressed. */
async function scan(page: ReturnType<typeof typesetLetter>): Promise<Buffer> {
  const { width, height } = page;
  const askew = await sharp(page.data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .rotate(SLANT_DEGREES, { background: "#dcd9d2" })
    .resize(width, height, { fit: "cover" })
    .grayscale()
    .blur(0.6)
    .raw()
    .toBuffer();
  const next = grain();
  for (let at = 0; at < askew.length; at++) {
    askew[at] = Math.max(0, Math.min(255, (askew[at] ?? 0) + next() * 2 * GRAIN));
  }
  return sharp(askew, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 52 })
    .toBuffer();
}

/** Returns a letter as a PDF of a picture without a text layer, so that it needs OCR to be found. */
export async function buildSampleScan(text: string, title: string): Promise<Uint8Array> {
  const picture = typesetLetter(text);
  const document = await PDFDocument.create({ updateMetadata: false });
  const image = await document.embedJpg(await scan(picture));
  const [width, height] = [picture.width, picture.height].map((dots) => (dots * 72) / DOTS_PER_INCH);
  const page = document.addPage([width ?? 0, height ?? 0]);
  page.drawImage(image, { x: 0, y: 0, width: width ?? 0, height: height ?? 0 });
  document.setTitle(title);
  document.setProducer("pdf-lib");
  document.setCreationDate(DATE);
  document.setModificationDate(DATE);
  return document.save({ addDefaultPage: false });
}
