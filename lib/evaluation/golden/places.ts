import { spansOverlap } from "#lib/domain/span.ts";
import type { RankedEvidence } from "../runs/ask.ts";
import type { Place } from "../runs/score.ts";
import type { ResolvedTarget } from "./resolve.ts";
import { sharesHalf } from "./shares-half.ts";

/** What is ranked: passages where a case names some, documents where it names none. */
export type Unit = "passage" | "document";

export function unitOf(targets: readonly ResolvedTarget[]): Unit {
  return targets.some(({ where }) => where.kind !== "document") ? "passage" : "document";
}

/**
 * The candidates as a person meets them: of a document's passages that share words (an atom and its clause) only the
 * best, and of a document only the best passage where documents are ranked.
 */
export function asRanked(candidates: readonly RankedEvidence[], unit: Unit): RankedEvidence[] {
  const kept = new Map<string, RankedEvidence[]>();
  return candidates.filter((candidate) => {
    const own = kept.get(candidate.documentId) ?? [];
    const isKept =
      unit === "document" ? own.length === 0 : !own.some((other) => spansOverlap(other.span, candidate.span));
    if (isKept) kept.set(candidate.documentId, [...own, candidate]);
    return isKept;
  });
}

/** Which targets a passage holds: it shares at least half of the shorter of the two. */
export function holds(candidate: RankedEvidence, target: ResolvedTarget): boolean {
  return target.places.some(({ documentId, span, page }) => {
    if (documentId !== candidate.documentId) return false;
    if (page !== null) {
      const { pageFirst, pageLast } = candidate;
      return pageFirst !== null && pageFirst <= page && page <= (pageLast ?? pageFirst);
    }
    return span === null || sharesHalf(candidate.span, span);
  });
}

export function placesOf(
  ranked: readonly RankedEvidence[],
  targets: readonly ResolvedTarget[],
  acceptableDocuments: ReadonlySet<string>,
): Place[] {
  return ranked.map((candidate) => ({
    ref: candidate.evidenceRef,
    sourcePath: candidate.sourcePath,
    holds: targets.filter((target) => holds(candidate, target)).map(({ id }) => id),
    acceptable: acceptableDocuments.has(candidate.documentId),
  }));
}
