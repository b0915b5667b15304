/** The facts about a candidate that `gather` needs. */
export type Gatherable = { readonly evidenceRef: string; readonly documentId: string };

export type GatherRules = {
  /**
   * Number of documents of the whole question's ranking whose best candidate comes before any second candidate of a
   * document.
   */
  readonly leading: number;
  /** The same for the ranking of each part, in addition. */
  readonly leadingOfPart: number;
};

/** A question with several parts is usually answered by several documents. */
export const IN_PARTS: GatherRules = { leading: 6, leadingOfPart: 1 };
export const IN_ONE: GatherRules = { leading: 3, leadingOfPart: 0 };

/** Reciprocal ranks weigh the first ten of a list most: lower results of a part are rarely relevant. */
const RRF_K = 10;
/** Number of candidates used from each part. */
export const DEPTH_OF_PART = 60;

export type Gathered<T> = {
  readonly candidate: T;
  /** The lists that proposed it: 0 is that of the whole question, then those of the parts in order. */
  readonly lists: readonly number[];
  /** True if it leads as the best candidate of its document. */
  readonly leads: boolean;
};

/**
 * Merges the candidates of a whole question and its parts into one order: first the best candidate of each of the top
 * documents, then the rest; both by reciprocal rank over the lists (Cormack et al., 2009). Keeps every candidate of the
 * whole question. The order is total: ties go to the earlier list, then to the earlier rank.
 */
export function gather<T extends Gatherable>(
  whole: readonly T[],
  parts: readonly (readonly T[])[],
  { leading, leadingOfPart }: GatherRules,
): Gathered<T>[] {
  const fused = fuse([whole, ...parts.map((list) => list.slice(0, DEPTH_OF_PART))]);
  const documents = new Set([
    ...firstDocuments(whole, leading),
    ...parts.flatMap((list) => firstDocuments(list, leadingOfPart)),
  ]);
  const best = new Map<string, Gathered<T>>();
  for (const each of fused) {
    const { documentId } = each.candidate;
    if (documents.has(documentId) && !best.has(documentId)) best.set(documentId, { ...each, leads: true });
  }
  const leaders = [...documents].flatMap((id) => best.get(id) ?? []);
  const leadingRefs = new Set(leaders.map(({ candidate }) => candidate.evidenceRef));
  return [...leaders, ...fused.filter(({ candidate }) => !leadingRefs.has(candidate.evidenceRef))];
}

function firstDocuments(list: readonly Gatherable[], most: number): string[] {
  return [...new Set(list.map(({ documentId }) => documentId))].slice(0, most);
}

function fuse<T extends Gatherable>(lists: readonly (readonly T[])[]): Gathered<T>[] {
  const found = new Map<string, { candidate: T; lists: number[]; score: number }>();
  for (const [index, list] of lists.entries()) {
    for (const [place, candidate] of list.entries()) {
      const known = found.get(candidate.evidenceRef) ?? { candidate, lists: [], score: 0 };
      if (known.lists.includes(index)) continue;
      known.lists.push(index);
      known.score += 1 / (RRF_K + place + 1);
      found.set(candidate.evidenceRef, known);
    }
  }
  // The sort is stable: equals stay in the order of first occurrence.
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ candidate, lists: proposedBy }) => ({ candidate, lists: proposedBy, leads: false }));
}
