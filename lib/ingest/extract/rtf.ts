import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { readRtf } from "./rtf/read.ts";
import type { Reader } from "./rtf/reader.ts";
import { asNote, belowHeading, joinCode } from "./shared/blocks.ts";
import { compose } from "./shared/compose.ts";
import { officeMetadata } from "./shared/office-metadata.ts";

/**
 * Extracts rich text: headings by outline level and style, lists with the markers that the program wrote, tables, text
 * boxes, and footnotes and endnotes at the end below the heading "Notes". Insertions are accepted. Deletions, comments,
 * hidden text, headers and footers are left out (ADR 0085).
 */
export function createRtfExtractor(
  limits: Pick<IngestLimits, "maxDepth"> = DEFAULT_INGEST_LIMITS,
): Extractor {
  return {
    format: "rtf",
    fingerprint: FINGERPRINTS.rtf,
    async extract(input: ExtractInput): Promise<Extracted> {
      if (!/^\s*\{\\rtf/.test(Buffer.from(input.bytes.subarray(0, 100)).toString("latin1")))
        throw new AppError("damaged", "The file is not rich text: it does not begin with its mark.");
      const { blocks, reader } = readRtf(input.bytes, limits.maxDepth);
      const body = joinCode(blocks);
      const notes = reader.notes.flatMap((note) => asNote(note.blocks, note.marker));
      const composed = compose([...body, ...belowHeading(notes)]);
      if (composed.text === "") throw new AppError("empty_file", "The document holds no text.");
      const stated = (name: string) => reader.properties.get(name)?.trim() || undefined;
      const properties = {
        ...{ title: stated("title"), author: stated("author") },
        ...{ created: stated("creatim"), modified: stated("revtim") },
        others: { subject: stated("subject"), keywords: stated("keywords"), description: stated("doccomm") },
      };
      const metadata = officeMetadata(properties, body, { printed: reader.title, large: null });
      return { format: "rtf", ...composed, pages: [], metadata, notes: notesOf(reader) };
    },
  };
}

export const rtfExtractor: Extractor = createRtfExtractor();

const MESSAGES = {
  comments_left_out: "The document has comments in its margin, which were left out.",
  file_cut_off: "The file ends before its text does; it may have been cut off. What it holds was read.",
  hidden_text: "The document has hidden text, which was left out.",
  tracked_changes: "The document has tracked changes: insertions were read, deletions were left out.",
} as const;

function notesOf({ seen }: Reader): ExtractionNote[] {
  return [...seen].sort().map((code) => ({ code, message: MESSAGES[code] }));
}
