import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sharesHalf } from "./shares-half.ts";

/** A place of a ranking: its ref and its position in the document. */
export type RankedPlace = {
  readonly ref: string;
  readonly documentId: string;
  readonly version: number;
  /** From 1; null if the format has no pages. */
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
};

/**
 * Returns a key for each place of several rankings; equal keys mean the same evidence: the same ref, or a part of a
 * version that contains the other part (passages that share half of the shorter one, such as an atom and its clause; a
 * passage and its page). A place matches at most one place of another ranking; equal refs are matched
 * first, then higher ranks.
 */
export function sameEvidence(lists: readonly (readonly RankedPlace[])[]): string[][] {
  const keys = new Map(lists.flat().map(({ ref }) => [ref, ref]));
  const keyOf = ({ ref }: RankedPlace) => keys.get(ref) ?? ref;
  const has = (list: readonly RankedPlace[], key: string) => list.some((place) => keyOf(place) === key);
  for (const [index, list] of lists.entries()) {
    for (const other of lists.slice(index + 1)) {
      for (const place of list) {
        const key = keyOf(place);
        if (has(other, key)) continue;
        const match = other.find(
          (each) =>
            !has(list, keyOf(each)) &&
            isSameEvidence(place, each) &&
            !lists.some((one) => one.some(({ ref }) => ref === each.ref) && has(one, key)),
        );
        if (match !== undefined) keys.set(match.ref, key);
      }
    }
  }
  return lists.map((list) => list.map(keyOf));
}

function isSameEvidence(a: RankedPlace, b: RankedPlace): boolean {
  if (a.documentId !== b.documentId || a.version !== b.version) return false;
  const [first, second] = [parseEvidenceRef(a.ref), parseEvidenceRef(b.ref)];
  if (first?.kind === "doc" && second?.kind === "doc") return sharesHalf(first.span, second.span);
  // A page or an asset is on one page; a passage may be on several.
  if (a.pageFirst === null || b.pageFirst === null) return false;
  return a.pageFirst <= (b.pageLast ?? b.pageFirst) && b.pageFirst <= (a.pageLast ?? a.pageFirst);
}
