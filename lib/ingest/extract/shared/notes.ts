import type { ExtractionNote } from "#lib/domain/extracted.ts";

/** The note for a structured format that could not be parsed and was read as plain text. */
export function parsedAsText(reason: string): ExtractionNote {
  return { code: "parsed_as_text", message: `Read as plain text: ${reason}.` };
}
