import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSampleDocx } from "../docx/build.ts";
import { buildSamplePdf } from "./build.ts";

const committed = async (name: string) =>
  new Uint8Array(
    await readFile(new URL(`../../../db/seed/sample/local-plan/guidance/${name}`, import.meta.url)),
  );

let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await buildSamplePdf();
});

describe("generated documents of the sample", () => {
  test("the committed PDF equals the script's output, byte for byte", async () => {
    expect(Buffer.compare(pdf, await committed("residential-extensions-and-roofs-spd.pdf"))).toBe(0);
  });

  test("the committed design code equals the script's output, byte for byte", async () => {
    const bytes = await buildSampleDocx();
    expect(Buffer.compare(bytes, await committed("quayside-design-code.docx"))).toBe(0);
  });

  test("the PDF has 8 to 12 A4 pages, bookmarks and a fixed date", async () => {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(document.getPageCount()).toBeGreaterThanOrEqual(8);
    expect(document.getPageCount()).toBeLessThanOrEqual(12);
    expect(document.getPages().every((page) => Math.round(page.getWidth()) === 595)).toBe(true);
    expect(document.catalog.has(PDFName.of("Outlines"))).toBe(true);
    expect(document.getCreationDate()?.toISOString()).toBe("2025-07-02T09:00:00.000Z");
  });
});
