import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Extracted, WordBox } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { assertConforms } from "../../conform.ts";
import { pdfExtractor } from "../pdf.ts";
import { type TestPdf, writePdf } from "./testing.ts";

/** Extracts a PDF written for a test, and checks the requirements for every extractor. */
export async function readPdf(pdf: TestPdf): Promise<Extracted> {
  const extracted = await pdfExtractor.extract({ bytes: writePdf(pdf), fileName: "test.pdf" });
  assertConforms(extracted);
  return extracted;
}

export function textOf(extracted: Extracted, span: Span): string {
  return extracted.text.slice(span.start, span.end);
}

export function blockTexts(extracted: Extracted): readonly string[] {
  return extracted.blocks.map((block) => textOf(extracted, block));
}

/** Returns "kind: text" for each block, to compare a whole document easily. */
export function outlineOf(extracted: Extracted): readonly string[] {
  return extracted.blocks.map((block) => `${block.kind}: ${textOf(extracted, block)}`);
}

/** Returns the boxes of the words in the first occurrence of `text`, on a page counted from 1. */
export function boxesOf(extracted: Extracted, text: string, page = 1): readonly WordBox[] {
  const start = extracted.text.indexOf(text);
  if (start < 0) throw new Error(`"${text}" is not in: ${extracted.text}`);
  const words = extracted.pages[page - 1]?.words ?? [];
  return words.filter((word) => word.start < start + text.length && word.end > start);
}

export function boxOf(extracted: Extracted, text: string, page = 1): WordBox {
  const [box, ...more] = boxesOf(extracted, text, page);
  if (!box || more.length > 0) throw new Error(`"${text}" has ${box ? more.length + 1 : 0} boxes`);
  return box;
}

/**
 * Returns widths in Helvetica without kerning, from another library, so that our own widths are tested independently.
 */
export async function helvetica(): Promise<(text: string, size: number) => number> {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  return (text, size) => [...text].reduce((sum, letter) => sum + font.widthOfTextAtSize(letter, size), 0);
}
