import type { Extractor } from "#lib/domain/extracted.ts";
import type { ConvertedFormat } from "#lib/domain/formats.ts";
import { FINGERPRINTS } from "./fingerprints.ts";

/**
 * Returns the reader of an old format whose files are converted before they are read (ADR 0093). `extractor` reads the
 * converted file. The result has the old format and its fingerprint.
 */
export function readAs(format: ConvertedFormat, extractor: Extractor): Extractor {
  return {
    format,
    fingerprint: FINGERPRINTS[format],
    extract: async (input) => ({ ...(await extractor.extract(input)), format }),
  };
}
