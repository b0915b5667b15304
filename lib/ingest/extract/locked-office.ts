import type { Extractor } from "#lib/domain/extracted.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { lockedFile } from "./shared/locked-file.ts";

/** A Word, Excel or PowerPoint file with a password. Nothing in it can be read before it is unlocked (ADR 0094). */
export const lockedOfficeExtractor: Extractor = {
  format: "locked-office",
  fingerprint: FINGERPRINTS["locked-office"],
  extract: () => Promise.reject(lockedFile()),
};
