import {
  type AssembledItem,
  LEFT_OUT_REASONS,
  type LeftOut,
  type LeftOutReason,
} from "#lib/domain/assembly.ts";
import type { Cluster } from "./clusters.ts";

export type LeftOutInput = {
  readonly items: readonly AssembledItem[];
  readonly clusters: readonly Cluster[];
  /** Group leaders that were not selected. */
  readonly notSelected: readonly LeftOut[];
  /** Passages that were not candidates of the search. */
  readonly missed: readonly LeftOut[];
  readonly tokensOf: (candidate: Cluster["representative"]) => number;
};

/**
 * Returns each candidate that is not in the pack once, with the reason: first those not selected, then near-duplicates,
 * then those reached or found otherwise. A near-duplicate of a candidate that is not in the pack has the same reason.
 */
export function leftOutOf({ items, clusters, notSelected, missed, tokensOf }: LeftOutInput): LeftOut[] {
  const placeOf = new Map(
    items.flatMap(({ candidate: { evidenceRef }, merged, cluster }) =>
      [evidenceRef, ...merged, ...cluster.map(({ candidate }) => candidate.evidenceRef)].map(
        (ref) => [ref, evidenceRef] as const,
      ),
    ),
  );
  const inPack = new Set(items.flatMap(({ candidate: { evidenceRef }, merged }) => [evidenceRef, ...merged]));
  const reasons = new Map(notSelected.map((each) => [each.ref, each]));
  const duplicates = clusters.flatMap(({ representative, members }) =>
    members.map(({ candidate }): LeftOut => {
      const { evidenceRef: ref, documentId } = candidate;
      const place = placeOf.get(representative.evidenceRef) ?? null;
      const reason =
        place === null ? (reasons.get(representative.evidenceRef)?.reason ?? "duplicate") : "duplicate";
      return {
        ref,
        documentId,
        reason,
        tokens: tokensOf(candidate),
        standsForIt: place ?? representative.evidenceRef,
      };
    }),
  );
  const seen = new Set<string>();
  return [...notSelected, ...duplicates, ...missed].flatMap((each) => {
    if (inPack.has(each.ref) || seen.has(each.ref)) return [];
    seen.add(each.ref);
    const place = each.standsForIt === null ? null : (placeOf.get(each.standsForIt) ?? each.standsForIt);
    return [{ ...each, standsForIt: place }];
  });
}

/** Returns how many were left out for each reason. Restricted candidates appear in this number only. */
export function countsOf(leftOut: readonly LeftOut[], restricted: number): Record<LeftOutReason, number> {
  const count = (reason: LeftOutReason) => leftOut.filter((each) => each.reason === reason).length;
  return {
    ...(Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, count(reason)])) as Record<
      LeftOutReason,
      number
    >),
    restricted,
  };
}
