import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { extractors } from "#lib/ingest/extract/index.ts";
import { openPdfForDrawing } from "#lib/ingest/pages/draw-pdf.ts";
import { greyPicture, isBlank } from "#lib/ingest/pages/picture.ts";
import { scanOf } from "./scan-pdf.ts";

test("a scan has a different picture on each page, and no words that can be read without OCR", async () => {
  const bytes = scanOf(["The first sheet of the register", "The second sheet, about the quarry"]);
  const pdf = await extractors.pdf();
  const signal = new AbortController().signal;
  const { text, pages } = await pdf.extract({ bytes: bytes.slice(), fileName: "register.pdf", signal });
  expect(text.trim()).toBe("");
  expect(pages.map(({ layer }) => layer?.verdict)).toEqual(["none", "none"]);
  const file = await openPdfForDrawing(bytes);
  const drawn = [await file.draw(1, 72), await file.draw(2, 72)].map(greyPicture);
  await file.close();
  expect(drawn.map(isBlank)).toEqual([false, false]);
  expect(drawn[0]?.pixels).not.toEqual(drawn[1]?.pixels);
});

test("a scan on disk is drawn like its bytes, with little of it in memory", async () => {
  const bytes = scanOf(["First", "Second", "Third"].map((name) => `${name} sheet of the register`));
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-scan-"));
  const stored = { path: path.join(folder, "scan.pdf"), size: bytes.length };
  writeFileSync(stored.path, bytes);
  try {
    const inMemory = await openPdfForDrawing(bytes);
    for (const held of [0, bytes.length]) {
      const onDisk = await openPdfForDrawing(stored, held);
      expect(onDisk.pageCount).toBe(3);
      for (const page of [1, 3, 2]) {
        const [fromDisk, fromMemory] = [await onDisk.draw(page, 72), await inMemory.draw(page, 72)];
        expect(Buffer.compare(fromDisk.pixels, fromMemory.pixels)).toBe(0);
      }
      await onDisk.close();
    }
    await inMemory.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
