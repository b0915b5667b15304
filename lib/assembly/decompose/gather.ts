/** What gathering needs to know of a candidate. */
export type Gatherable = { readonly evidenceRef: string; readonly documentId: string };

export type GatherRules = {
  /** Documents of the whole question's ranking whose best candidate comes before any document's second. */
  readonly leading: number;
  /** Of each part's ranking, besides. */
  readonly leadingOfPart: number;
};

/** A question in parts is mostly answered by several documents; one that asks one thing by few. */
export const IN_PARTS: GatherRules = { leading: 6, leadingOfPart: 1 };
export const IN_ONE: GatherRules = { leading: 3, leadingOfPart: 0 };

/** Reciprocal ranks count the first ten of a list most: what a part has further down is hardly about it. */
const RRF_K = 10;
/** Of each part so many are looked at. */
export const DEPTH_OF_PART = 60;

export type Gathered<T> = {
  readonly candidate: T;
  /** The lists that proposed it: 0 is the whole question's, then the parts in their order. */
  readonly lists: readonly number[];
  /** Comes first as the best of its document. */
  readonly leads: boolean;
};

/**
 * Candidates of a whole question and of its parts in one order: first the best of each of the most plausible documents,
 * then all the rest; within both by reciprocal rank over the lists (Cormack et al., 2009). Nothing that the whole
 * question found is lost, and the order is total: ties go to the earlier list, then to the earlier rank.
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
  // A stable sort: equals stay in the order of first sight.
  return [...found.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ candidate, lists: proposedBy }) => ({ candidate, lists: proposedBy, leads: false }));
}
