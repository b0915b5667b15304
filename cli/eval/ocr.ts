import { startTesseractAlone, type TesseractAlone } from "#lib/evaluation/ocr/alone.ts";
import { readOcrCases } from "#lib/evaluation/ocr/collection.ts";
import { evaluateOcr } from "#lib/evaluation/ocr/evaluate.ts";
import { ocrPromises, ocrReport } from "#lib/evaluation/ocr/report.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import type { CommandEnvironment } from "../command.ts";

/**
 * Measures the reading of scans over a folder of pictures with their texts, and its speed beside Tesseract alone.
 * @returns whether every promise is kept.
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
    return ocrPromises(measurement).every(({ met }) => met);
  } finally {
    await Promise.all([pages.close(), ...alone.map((worker) => worker.close())]);
  }
}
