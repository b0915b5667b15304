import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { OcrSettings } from "#lib/models/ocr/fingerprint.ts";
import { findLanguage, folderOf } from "#lib/models/ocr/language-data.ts";

/** Tesseract and nothing else: what the product's own way of reading pages is measured against. */
export type TesseractAlone = {
  /** Orientation, deskewing (the engine's own) and recognition of a picture file. */
  read(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** One worker's pair of engines, started and ready. */
export async function startTesseractAlone(settings: OcrSettings): Promise<TesseractAlone> {
  const [orientation, words] = await Promise.all([
    start(["osd"], OEM.TESSERACT_ONLY, settings),
    start(settings.languages, OEM.LSTM_ONLY, settings),
  ]);
  await words.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return {
    read: async (bytes) => {
      const file = Buffer.from(bytes);
      await orientation.detect(file);
      await words.recognize(file, { rotateAuto: true }, { blocks: true });
    },
    close: async () => {
      await Promise.all([orientation.terminate(), words.terminate()]);
    },
  };
}

async function start(languages: readonly string[], oem: OEM, settings: OcrSettings): Promise<Worker> {
  const files = languages.map((language) => findLanguage(language, settings));
  const { path, gzip, discard } = await folderOf(files);
  const old = oem === OEM.TESSERACT_ONLY;
  const options = { langPath: path, gzip, cacheMethod: "none", legacyCore: old, legacyLang: old };
  return createWorker([...languages], oem, options).finally(discard);
}
