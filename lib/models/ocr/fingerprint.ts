import { findLanguage } from "./language-data.ts";

/** Raise it when the steps around the engine may yield other words. */
const STEPS = 2;
const ENGINE = "tesseract.js-7";

export type OcrSettings = {
  /** Three-letter codes, most likely first. */
  readonly languages: readonly string[];
  /** A folder with data for more languages. */
  readonly dataDir: string | null;
  readonly rootDirectory: string;
};

/**
 * Returns a name for everything that a reading depends on, without loading the engine.
 * @throws AppError("bad_request") for a language without data.
 */
export function ocrFingerprint(settings: OcrSettings, dpi: number): string {
  const data = settings.languages.map((language) => {
    const { edition } = findLanguage(language, settings);
    return `${language}@${edition}`;
  });
  return `${ENGINE}:${data.join("+")}:${dpi}dpi:${STEPS}`;
}
