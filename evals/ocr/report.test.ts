import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { type OcrGroup, readOcrCases } from "./collection.ts";
import { ocrReport, ocrRequirements } from "./report.ts";

const outcome = (name: string, group: OcrGroup, errors: number) => ({
  ...{
    name,
    group,
    characterErrors: errors / 2,
    wordErrors: errors,
    plainWordErrors: errors,
    recall: 1 - errors,
  },
  ...{ confidence: 90, turn: 0, problem: null },
});

it("requirements cover the present groups: median of clean, worst of rotated, and speed if measured", () => {
  const outcomes = [
    outcome("a_clean.png", "clean", 0),
    outcome("b_clean.png", "clean", 0.04),
    outcome("c_clean.png", "clean", 0.9),
    outcome("d-rotated.png", "turned", 0.2),
  ];
  const requirements = ocrRequirements({ outcomes, pagesPerSecond: { ours: 0.9, alone: 1 } });
  expect(requirements.map(({ got, met }) => [got, met])).toEqual([
    ["0.040", true],
    ["0.200", false],
    ["0.90", true],
  ]);
  expect(ocrRequirements({ outcomes: [], pagesPerSecond: null })).toEqual([]);
  expect(ocrReport({ outcomes, pagesPerSecond: null })).toContain(
    "| clean | 3 | 0.020 | 0.040 | 0.040 | 0.960 | 0.900 |",
  );
});

it("cases are the pictures with a text beside them, sorted by name, with the group from the name", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "ocr-cases-"));
  try {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    for (const name of ["p1_clean.png", "p2_degraded.png", "page-rotated-180.png", "alone.png"])
      await writeFile(path.join(folder, name), png);
    await writeFile(path.join(folder, "p1_clean.gt.txt"), "red");
    await writeFile(path.join(folder, "p2_degraded.gt.txt"), "red");
    await writeFile(path.join(folder, "page-rotated-180.png.gt.txt"), "red");
    const cases = await readOcrCases(folder);
    expect(cases.map(({ name, group, truth }) => [name, group, truth])).toEqual([
      ["p1_clean.png", "clean", "red"],
      ["p2_degraded.png", "degraded", "red"],
      ["page-rotated-180.png", "turned", "red"],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
