import { withoutOverlaps } from "#lib/domain/without-overlaps.ts";
import type { ScoredPlace } from "../metrics/score.ts";
import { sharesHalf } from "./shares-half.ts";
import type { RankedEvidence, ResolvedTarget } from "./targets.ts";

/** Unit of the ranking: passages if a case names any, otherwise documents. */
export type Unit = "passage" | "document";

export function unitOf(targets: readonly ResolvedTarget[]): Unit {
  return targets.some(({ where }) => where.kind !== "document") ? "passage" : "document";
}

/**
 * Returns the ranking as a person sees it: only the best of a document's passages that share words (an atom and its
 * clause), or only the best passage of each document if documents are ranked.
 */
export function shownRanking(candidates: readonly RankedEvidence[], unit: Unit): RankedEvidence[] {
  if (unit === "passage")
    return withoutOverlaps(
      candidates,
      ({ span }) => span,
      ({ documentId }) => documentId,
    );
  const documents = new Set<string>();
  return candidates.filter(({ documentId }) => {
    const isFirst = !documents.has(documentId);
    documents.add(documentId);
    return isFirst;
  });
}

/** True if the passage and the target share at least half of the shorter one. */
function holds(candidate: RankedEvidence, target: ResolvedTarget): boolean {
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
): ScoredPlace[] {
  return ranked.map((candidate) => ({
    ref: candidate.evidenceRef,
    sourcePath: candidate.sourcePath,
    holds: targets.filter((target) => holds(candidate, target)).map(({ id }) => id),
    acceptable: acceptableDocuments.has(candidate.documentId),
  }));
}
