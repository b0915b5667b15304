import { findLanguage } from "./language-data.ts";

/** Raised whenever the steps around the engine may give other words. */
const STEPS = 2;
const ENGINE = "tesseract.js-7";

export type OcrSettings = {
  /** Three-letter codes, the most likely first. */
  readonly languages: readonly string[];
  /** A folder with more languages' data. */
  readonly dataDir: string | null;
  readonly rootDirectory: string;
};

/**
 * Names everything that a reading depends on, without loading the engine.
 * @throws AppError("bad_request") for a language whose data is not there.
 */
export function ocrFingerprint(settings: OcrSettings, dpi: number): string {
  const data = settings.languages.map((language) => {
    const { edition } = findLanguage(language, settings);
    return `${language}@${edition}`;
  });
  return `${ENGINE}:${data.join("+")}:${dpi}dpi:${STEPS}`;
}
