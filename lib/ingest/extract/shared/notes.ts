import type { ExtractionNote } from "#lib/domain/extracted.ts";

/** Told when a structured format could not be parsed and its text was read plainly instead. */
export function parsedAsText(reason: string): ExtractionNote {
  return { code: "parsed_as_text", message: `Read as plain text: ${reason}.` };
}
