import { READABLE_FORMATS, type ReadableFormat } from "#lib/domain/extracted.ts";

/**
 * Each extractor's fingerprint, apart from the extractors so that asking whether an index is current loads none of
 * them. Raise the number whenever the same bytes may give other values: a new version is then made (CONTRACTS 2).
 */
export const FINGERPRINTS: Readonly<Record<ReadableFormat, string>> = {
  md: "md/1",
  txt: "txt/1",
  code: "code/1",
  json: "json/1",
  yaml: "yaml/1",
  html: "html/1",
  pdf: "pdf/2",
  docx: "docx/1",
  image: "image/1",
};

/** Today's fingerprint for a format; null where it has no extractor. */
export function extractorFingerprint(format: string): string | null {
  const known = READABLE_FORMATS.find((readable) => readable === format);
  return known === undefined ? null : FINGERPRINTS[known];
}
