import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { GreyPicture, OcrEngine, PageReading } from "#lib/domain/ocr.ts";
import { type OcrSettings, ocrFingerprint } from "./fingerprint.ts";
import { findLanguage, folderOf, type LanguageFile } from "./language-data.ts";
import { type EngineLine, readingOf } from "./reading.ts";
import { skewOf } from "./skew.ts";
import { straightened, type Turn, turned } from "./turns.ts";

const POINTS_PER_INCH = 72;
/** Leaning less than this costs nothing in reading and would cost time to mend. */
const LEAST_SKEW_DEGREES = 0.3;
/** The engine's own margin for believing its orientation; below it the page is read both ways. */
const SURE_ORIENTATION = 4;
/** A page read this surely is the right way up whatever its orientation was taken for. */
const SURE_READING = 75;

/**
 * Tesseract in WASM. Two engines, since the recognising one cannot tell which way is up: one for orientation (its old
 * classifier), one for words (LSTM). Data comes from installed packages alone and is cached nowhere.
 */
export async function createTesseract(settings: OcrSettings, dpi: number): Promise<OcrEngine> {
  const find = (language: string) => findLanguage(language, settings);
  // All data is looked for before anything is started that a missing file would leave behind.
  const [upright, languages] = [find("osd"), settings.languages.map(find)];
  const [orientation, words] = await Promise.all([
    startEngine([upright], OEM.TESSERACT_ONLY),
    startEngine(languages, OEM.LSTM_ONLY),
  ]);
  await words.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return {
    fingerprint: ocrFingerprint(settings, dpi),
    read: (picture) => readPage(orientation, words, picture),
    close: async () => {
      await Promise.all([orientation.terminate(), words.terminate()]);
    },
  };
}

async function startEngine(files: readonly LanguageFile[], oem: OEM): Promise<Worker> {
  const { path, gzip, discard } = await folderOf(files);
  const old = oem === OEM.TESSERACT_ONLY;
  const options = { langPath: path, gzip, cacheMethod: "none", legacyCore: old, legacyLang: old };
  try {
    const languages = files.map((file) => file.language);
    return await createWorker(languages, oem, { ...options, errorHandler: () => {} });
  } finally {
    await discard();
  }
}

async function readPage(orientation: Worker, words: Worker, picture: GreyPicture): Promise<PageReading> {
  const { data } = await orientation.detect(portableGreymap(picture));
  const turn = turnFor(data.orientation_degrees);
  const sure = data.orientation_confidence ?? 0;
  const reading = await readTurned(words, picture, turn);
  if (turn === 0 || sure >= SURE_ORIENTATION || (reading.confidence ?? 0) >= SURE_READING) return reading;
  const asItLies = await readTurned(words, picture, 0);
  return weight(asItLies) >= weight(reading) ? asItLies : reading;
}

/** The clockwise turn that undoes what the engine saw. */
function turnFor(degrees: number | null): Turn {
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}

/** How much was read, and how surely. */
function weight(reading: PageReading): number {
  return reading.lines.flatMap((line) => line.words).reduce((sum, word) => sum + (word.confidence ?? 0), 0);
}

async function readTurned(words: Worker, picture: GreyPicture, turn: Turn): Promise<PageReading> {
  const upright = turned(picture, turn);
  const skew = skewOf(upright);
  const degrees = Math.abs(skew) < LEAST_SKEW_DEGREES ? 0 : -skew;
  const level = straightened(upright, degrees);
  const { pxPerPoint } = picture;
  const dpi = Math.round(Math.min(600, Math.max(70, pxPerPoint * POINTS_PER_INCH)));
  // Without a resolution (0) the engine guesses one; a picture file's own is not known.
  await words.setParameters({ user_defined_dpi: dpi >= 100 ? String(dpi) : "0" });
  const { data } = await words.recognize(portableGreymap(level), {}, { blocks: true });
  const lines = (data.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph, at) => paragraph.lines.map((line): EngineLine => ({ ...line, paragraph: at })));
  const size = { width: upright.width / pxPerPoint, height: upright.height / pxPerPoint };
  return readingOf(lines, { turn, degrees, ...size }, pxPerPoint);
}

/** The simplest file of a grey picture there is (netpbm's P5): nothing is packed on the way to the engine. */
function portableGreymap({ width, height, pixels }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
