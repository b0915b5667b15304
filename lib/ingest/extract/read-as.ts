import type { Extractor } from "#lib/domain/extracted.ts";
import type { ConvertedFormat } from "#lib/domain/formats.ts";
import { FINGERPRINTS } from "./fingerprints.ts";

/** Returns the reader of a format that was converted to the format of `extractor` before (ADR 0093). */
export function readAs(format: ConvertedFormat, extractor: Extractor): Extractor {
  return {
    format,
    fingerprint: FINGERPRINTS[format],
    extract: async (input) => ({ ...(await extractor.extract(input)), format }),
  };
}
