import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { decodeText } from "../decode.ts";
import { readCues } from "./captions/cues.ts";
import { timeCode, turnsOf } from "./captions/turns.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { compose, type DraftBlock } from "./shared/compose.ts";
import { parsedAsText } from "./shared/notes.ts";
import { textBlocks } from "./txt.ts";

/**
 * Extracts captions (WebVTT, SubRip) as a conversation: a section for each turn, headed by its speaker and time code, so
 * that its passages are cited by time (ADR 0049).
 */
export const captionsExtractor: Extractor = {
  format: "captions",
  fingerprint: FINGERPRINTS.captions,
  async extract(input: ExtractInput): Promise<Extracted> {
    const { text, notes } = decodeText(input.bytes);
    if (text.trim() === "") throw new AppError("empty_file", "The file holds no text, only blanks.");
    const { cues, unreadable } = readCues(text);
    input.signal?.throwIfAborted();
    if (cues.length === 0) return asText(text, notes);
    const turns = turnsOf(cues);
    const drafts = turns.flatMap(({ from, speaker, text: words }): DraftBlock[] => [
      { kind: "heading", level: 2, runs: [{ text: turnHeading(speaker, from) }] },
      { kind: "paragraph", runs: [{ text: words }] },
    ]);
    const speakers = [...new Set(turns.flatMap(({ speaker }) => (speaker === null ? [] : [speaker])))];
    const conversation = { turns: turns.length, speakers, startedAt: null, endedAt: null, id: null };
    const told = unreadable > 0 ? [...notes, UNREADABLE] : notes;
    return { format: "captions", ...compose(drafts), pages: [], metadata: { conversation }, notes: told };
  },
};

/** "Chair (00:01:02)", as in other transcripts; the time alone without a speaker. */
function turnHeading(speaker: string | null, from: number): string {
  return speaker === null ? timeCode(from) : `${speaker} (${timeCode(from)})`;
}

const UNREADABLE: ExtractionNote = {
  code: "time_codes_unreadable",
  message: "Some times in the file could not be read. Their words have the time of the words before them.",
};

function asText(text: string, notes: readonly ExtractionNote[]): Extracted {
  const told = [...notes, parsedAsText("the file has no captions with times")];
  return { format: "captions", text, blocks: textBlocks(text), pages: [], metadata: {}, notes: told };
}
