import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { lockedOffice } from "#lib/ingest/unlock/testing.ts";

/** Returns a Word file of one paragraph with a password. */
export function lockedWord(text: string, password: string): Uint8Array {
  return lockedOffice(docxOf(p(text)), password);
}
