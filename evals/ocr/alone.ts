import { OEM, PSM } from "tesseract.js";
import type { OcrSettings } from "#lib/models/ocr/fingerprint.ts";
import { findLanguage } from "#lib/models/ocr/language-data.ts";
import { startEngine } from "#lib/models/ocr/tesseract.ts";

/** Tesseract alone, the reference for the product's own way of reading pages. */
export type TesseractAlone = {
  /** Orientation, deskewing (the engine's own) and recognition of a picture file. */
  read(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** Starts one worker's pair of engines. */
export async function startTesseractAlone(settings: OcrSettings): Promise<TesseractAlone> {
  const find = (language: string) => findLanguage(language, settings);
  const [orientation, words] = await Promise.all([
    startEngine([find("osd")], OEM.TESSERACT_ONLY),
    startEngine(settings.languages.map(find), OEM.LSTM_ONLY),
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
