import type { CommandEnvironment } from "#cli/command.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import { startTesseractAlone, type TesseractAlone } from "../ocr/alone.ts";
import { readOcrCases } from "../ocr/collection.ts";
import { evaluateOcr } from "../ocr/evaluate.ts";
import { ocrReport, ocrRequirements } from "../ocr/report.ts";

/**
 * Measures OCR over a folder of pictures with texts, and its speed compared with Tesseract alone.
 * @returns whether all requirements are met.
 */
export async function measureOcr(
  folder: string,
  { config, root, print }: CommandEnvironment,
): Promise<boolean> {
  const cases = await readOcrCases(folder);
  const settings = { ...config.ocr, rootDirectory: root };
  const size = config.pages.workers;
  const pages = createPageProcesses({ rootDirectory: root, size, dpi: config.pages.dpi, ocr: config.ocr });
  const alone: TesseractAlone[] = [];
  try {
    for (let worker = 0; worker < size; worker++) alone.push(await startTesseractAlone(settings));
    const measurement = await evaluateOcr(cases, {
      pages,
      alone,
      timeoutMs: config.pages.secondsAPage * 1000,
      clock: () => performance.now() / 1000,
    });
    print(`Reading scans: ${folder}, ${cases.length} pictures, ${size} at a time`);
    print(ocrReport(measurement));
    return ocrRequirements(measurement).every(({ met }) => met);
  } finally {
    await Promise.all([pages.close(), ...alone.map((worker) => worker.close())]);
  }
}
