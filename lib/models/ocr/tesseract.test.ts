import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { OEM, type Worker } from "tesseract.js";
import { afterAll, expect, test } from "vitest";
import { drawScan } from "#testing/scans.ts";
import { findLanguage } from "./language-data.ts";
import { startEngine } from "./tesseract.ts";

const rootDirectory = fileURLToPath(new URL("../../..", import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), "ocr-data-"));
let engine: Worker | undefined;
afterAll(async () => {
  await engine?.terminate();
  rmSync(dataDir, { recursive: true, force: true });
});

test("an engine reads languages whose data is in different folders", { timeout: 120_000 }, async () => {
  const english = findLanguage("eng", { rootDirectory, dataDir });
  copyFileSync(path.join(english.folder, `eng${english.ending}`), path.join(dataDir, `own${english.ending}`));
  const own = findLanguage("own", { rootDirectory, dataDir });
  engine = await startEngine([english, own], OEM.LSTM_ONLY);
  const { png } = await drawScan(["The quarry in Harbour Lane"]);
  const { data } = await engine.recognize(png);
  expect(data.text).toContain("quarry in Harbour Lane");
  await expect(startEngine([own, { ...english, language: "none" }], OEM.LSTM_ONLY)).rejects.toThrow("ENOENT");
});
