import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { readRtf } from "../rtf/read.ts";
import { joinCode } from "../shared/blocks.ts";
import { compose } from "../shared/compose.ts";
import { unpackRtf } from "./compressed-rtf.ts";
import type { MailLimits } from "./message.ts";

/** Rich text has more bytes than its words: fonts, colours and formatting. */
const BYTES_PER_CHARACTER = 10;

type RichText = { readonly text: string; readonly notes: readonly ExtractionNote[] };

/**
 * Reads the words of a message that has its text only as rich text. A page inside it is read by the rich text beside
 * its tags (MS-OXRTFEX). Rich text that cannot be read is stated in a note.
 * @throws AppError `too_complex` for rich text that is too long.
 */
export function readRichText(packed: Uint8Array, limits: MailLimits): RichText {
  try {
    const rtf = unpackRtf(packed, limits.textBytes * BYTES_PER_CHARACTER);
    if (Buffer.from(rtf.subarray(0, 5)).toString("latin1") !== "{\\rtf")
      throw new AppError("damaged", "The rich text of this message does not begin with its mark.");
    const { blocks, reader } = readRtf(rtf, limits.maxDepth);
    return { text: compose(joinCode(blocks)).text, notes: reader.seen.has("file_cut_off") ? [CUT_OFF] : [] };
  } catch (error) {
    if (isAppError(error) && (error.code === "damaged" || error.code === "too_deep"))
      return { text: "", notes: [NOT_READ] };
    throw error;
  }
}

const CUT_OFF: ExtractionNote = {
  code: "rich_text_cut_off",
  message: "The rich text of the message ends before its text does. What it holds was read.",
};
const NOT_READ: ExtractionNote = {
  code: "rich_text_not_read",
  message:
    "The message has its text only in Outlook's rich text format, which is damaged, so it was not read. Save the message as HTML or as plain text and add that.",
};
