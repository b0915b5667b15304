import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { ExtractedMetadata } from "#lib/domain/extracted.ts";
import { statedTitle } from "#lib/domain/stated-title.ts";

const DATE =
  /^\s*(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;

/**
 * Converts a PDF date string ("D:20240131120000+01'00'", ISO 32000-2 7.9.4) to ISO 8601 in UTC. Returns `undefined` for
 * other values and impossible days. A date without a zone is taken as UTC.
 */
export function parsePdfDate(value: unknown): string | undefined {
  const match = typeof value === "string" ? DATE.exec(value) : null;
  if (!match) return undefined;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", , sign, zh, zm = "00"] =
    match;
  const zone = sign && zh ? `${sign}${zh}:${zm}` : "Z";
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  if (Number.isNaN(time)) return undefined;
  const local = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // In some engines Date.parse reads 31 February as 2 March.
  return local.getUTCDate() === Number(day) ? new Date(time).toISOString() : undefined;
}

function nonEmpty(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim() : "";
  return text || undefined;
}

/**
 * Returns title, author and dates from the document's information dictionary or XMP, or nothing if neither is readable.
 */
export async function readMetadata(document: PDFDocumentProxy): Promise<ExtractedMetadata> {
  try {
    const { info, metadata } = await document.getMetadata();
    const facts = info as Record<string, unknown>;
    const xmp = (name: string): unknown => metadata?.get(name);
    const properties: Record<string, unknown> = {};
    for (const name of ["Producer", "Creator", "Subject", "Keywords", "PDFFormatVersion"]) {
      const value = nonEmpty(facts[name]);
      if (value) properties[name.toLowerCase()] = value;
    }
    const title = statedTitle(facts.Title) ?? statedTitle(xmp("dc:title"));
    const author = nonEmpty(facts.Author);
    const createdAt = parsePdfDate(facts.CreationDate);
    const modifiedAt = parsePdfDate(facts.ModDate);
    const language = nonEmpty(facts.Language);
    return {
      ...(title ? { title } : {}),
      ...(author ? { author } : {}),
      ...(createdAt ? { createdAt } : {}),
      ...(modifiedAt ? { modifiedAt } : {}),
      ...(language ? { language } : {}),
      properties,
    };
  } catch {
    return {};
  }
}
