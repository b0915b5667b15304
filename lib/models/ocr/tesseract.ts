import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { GreyPicture, OcrEngine, PageReading } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type OcrSettings, ocrFingerprint } from "./fingerprint.ts";
import { findLanguage, isPacked, type LanguageFile, readLanguage } from "./language-data.ts";
import { type EngineLine, readingOf } from "./reading.ts";
import { type QuarterTurn, rotated, straightened } from "./rotation.ts";
import { skewOf } from "./skew.ts";

const POINTS_PER_INCH = 72;
/** Minimum skew that is corrected. Less does not affect reading, and correction takes time. */
const MIN_SKEW_DEGREES = 0.3;
/** Minimum confidence of the engine in its orientation. Below it, the page is read both ways. */
const SURE_ORIENTATION = 4;
/** A page read with at least this confidence is upright, even if another orientation was detected. */
const SURE_READING = 75;

/**
 * Tesseract in WASM with two engines, because the recognising one cannot detect orientation: one for orientation (the
 * old classifier) and one for words (LSTM). Data comes only from installed packages and is not cached.
 */
export async function createTesseract(settings: OcrSettings, dpi: number): Promise<OcrEngine> {
  const find = (language: string) => findLanguage(language, settings);
  // All data is located first, so that a missing file leaves no engine running.
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

/** Starts an engine for these languages. The first has the most weight. */
export async function startEngine(files: readonly LanguageFile[], oem: OEM): Promise<Worker> {
  const [first, ...others] = files;
  if (!first) throw new AppError("bad_request", "OCR_LANGUAGES names no language.");
  const isClassifier = oem === OEM.TESSERACT_ONLY;
  const where = { langPath: first.folder, gzip: isPacked(first), cacheMethod: "none" };
  // The engine reads all data from one folder. It skips the languages that this array already contains.
  const loaded = [first.language];
  const options = { ...where, legacyCore: isClassifier, legacyLang: isClassifier, errorHandler: () => {} };
  const engine = await createWorker(loaded, oem, options);
  if (others.length === 0) return engine;
  try {
    for (const file of others) {
      await engine.FS("writeFile", [`${file.language}.traineddata`, await readLanguage(file)]);
      loaded.push(file.language);
    }
    await engine.reinitialize(loaded.join("+"), oem);
    return engine;
  } catch (error) {
    await engine.terminate();
    throw error;
  }
}

async function readPage(orientation: Worker, words: Worker, picture: GreyPicture): Promise<PageReading> {
  const { data } = await orientation.detect(portableGreymap(picture));
  const turn = turnFor(data.orientation_degrees);
  const confidence = data.orientation_confidence ?? 0;
  const reading = await readTurned(words, picture, turn);
  if (turn === 0 || confidence >= SURE_ORIENTATION || (reading.confidence ?? 0) >= SURE_READING)
    return reading;
  const unturned = await readTurned(words, picture, 0);
  return weight(unturned) >= weight(reading) ? unturned : reading;
}

/** Returns the clockwise rotation that corrects the detected orientation. */
function turnFor(degrees: number | null): QuarterTurn {
  return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}

/** Returns the sum of all words' confidence. */
function weight(reading: PageReading): number {
  return reading.lines.flatMap((line) => line.words).reduce((sum, word) => sum + (word.confidence ?? 0), 0);
}

async function readTurned(words: Worker, picture: GreyPicture, turn: QuarterTurn): Promise<PageReading> {
  const upright = rotated(picture, turn);
  const skew = skewOf(upright);
  const degrees = Math.abs(skew) < MIN_SKEW_DEGREES ? 0 : -skew;
  const level = straightened(upright, degrees);
  const { pxPerPoint } = picture;
  const dpi = Math.round(Math.min(600, Math.max(70, pxPerPoint * POINTS_PER_INCH)));
  // At resolution 0, the engine guesses one. The resolution of a picture file is unknown.
  await words.setParameters({ user_defined_dpi: dpi >= 100 ? String(dpi) : "0" });
  const { data } = await words.recognize(portableGreymap(level), {}, { blocks: true });
  const lines = (data.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph, at) => paragraph.lines.map((line): EngineLine => ({ ...line, paragraph: at })));
  const size = { width: upright.width / pxPerPoint, height: upright.height / pxPerPoint };
  return readingOf(lines, { turn, degrees, ...size }, pxPerPoint);
}

/** Encodes a grey picture as netpbm's P5, the simplest format, without compression. */
function portableGreymap({ width, height, pixels }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
