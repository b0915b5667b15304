import { OUTLINE } from "#lib/domain/coverage.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { DETAILS_WORDS } from "./words.ts";

/** Returns the area that a dataset covers, in words; null if it is not known. */
export function coverageWords(coverageOf: string | null): string | null {
  if (coverageOf === null) return null;
  if (coverageOf === OUTLINE) return DETAILS_WORDS.coveredNow.outline;
  const ref = parseEvidenceRef(coverageOf);
  return DETAILS_WORDS.coveredNow.record(ref?.kind === "record" ? ref.reference : coverageOf);
}
