import { storedFormatFacts } from "#lib/domain/formats.ts";

const TEXT = /^(?:text|application)\/[a-z0-9.+-]{1,80}$/;

/**
 * True if an upload could have this format and media type. Browsers receive a binary original under that type; text is
 * served as plain text, so any of its types is accepted.
 */
export function isServable(format: string, mediaType: string): boolean {
  const facts = storedFormatFacts(format);
  if (facts === null) return false;
  return facts.mediaTypes.includes(mediaType) || (facts.isText && TEXT.test(mediaType));
}
