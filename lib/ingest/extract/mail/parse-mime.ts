import PostalMime, { type Email } from "postal-mime";
import { AppError } from "#lib/errors/app-error.ts";

const MAX_HEADER_BYTES = 1_000_000;
const MAX_DEPTH = 100;

/**
 * Parses a MIME message. Messages inside stay attachments.
 * @throws AppError `too_complex`, `damaged`.
 */
export async function parseMime(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
  } catch (error) {
    const words = error instanceof Error ? error.message : "";
    if (error instanceof RangeError) throw error;
    if (/header size/i.test(words))
      throw new AppError(
        "too_complex",
        "The headers of this message are longer than 1 MB, which is too long.",
      );
    if (/nesting depth/i.test(words))
      throw new AppError("too_complex", `The parts of this message are nested deeper than ${MAX_DEPTH}.`);
    throw new AppError("damaged", "This message could not be read: its parts contradict each other.");
  }
}
