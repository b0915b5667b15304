import { spansOverlap } from "#lib/domain/span.ts";

/** The fields of a candidate that grouping uses. */
type Placed = {
  readonly documentId: string;
  readonly sourcePath: string;
  readonly score: number;
  readonly span: { readonly start: number; readonly end: number };
};

export type DocumentGroup<T extends Placed> = {
  readonly documentId: string;
  readonly score: number;
  /** Best first. Of passages that share words (an atom and its clause) only the best is listed. */
  readonly passages: readonly T[];
};

/**
 * Groups candidates, given best first, by document, in the order of each document's best passage. The order is total if the input's is.
 */
export function groupByDocument<T extends Placed>(ordered: readonly T[]): DocumentGroup<T>[] {
  const groups = new Map<string, { documentId: string; score: number; passages: T[] }>();
  for (const candidate of ordered) {
    const group = groups.get(candidate.documentId);
    if (!group) {
      groups.set(candidate.documentId, {
        documentId: candidate.documentId,
        score: candidate.score,
        passages: [candidate],
      });
    } else if (!group.passages.some((kept) => spansOverlap(kept.span, candidate.span)))
      group.passages.push(candidate);
  }
  return [...groups.values()];
}
