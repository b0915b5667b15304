import { formatFacts, readableFormat } from "#lib/domain/formats.ts";

const TEXT = /^(?:text|application)\/[a-z0-9.+-]{1,80}$/;

/**
 * True if an upload could have this format and media type. Browsers receive a binary original under that type; text is
 * served as plain text, so any of its types is accepted.
 */
export function isServable(format: string, mediaType: string): boolean {
  const known = readableFormat(format);
  if (known === null) return false;
  const { isText, mediaTypes } = formatFacts(known);
  return isText ? TEXT.test(mediaType) : mediaTypes.includes(mediaType);
}
