import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { compareText } from "#lib/domain/text-order.ts";

/** The total order of candidates: rank of the search, then score, source path, ordinal and ref. */
export function compareCandidates(a: AssemblyCandidate, b: AssemblyCandidate): number {
  return (
    a.rank - b.rank ||
    b.score - a.score ||
    compareText(a.sourcePath, b.sourcePath) ||
    a.ordinal - b.ordinal ||
    compareText(a.evidenceRef, b.evidenceRef)
  );
}

/** Sorts candidates and removes repeated refs. Any input order yields the same list. */
export function sortCandidates(candidates: readonly AssemblyCandidate[]): AssemblyCandidate[] {
  const seen = new Set<string>();
  return [...candidates].sort(compareCandidates).filter(({ evidenceRef }) => {
    if (seen.has(evidenceRef)) return false;
    seen.add(evidenceRef);
    return true;
  });
}
