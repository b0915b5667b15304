import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sharesHalf } from "./shares-half.ts";

/**
 * A key for each place of several rankings, the same where it is the same evidence: the same ref, or else passages of one
 * version that share half of the shorter (an atom in one ranking, its clause in another). One place of a ranking is the
 * same as at most one of another; refs that are the same go first, then those that rank higher.
 */
export function sameEvidence(lists: readonly (readonly string[])[]): string[][] {
  const keys = new Map(lists.flat().map((ref) => [ref, ref]));
  const keyOf = (ref: string) => keys.get(ref) ?? ref;
  const has = (list: readonly string[], key: string) => list.some((ref) => keyOf(ref) === key);
  for (const [index, list] of lists.entries()) {
    for (const other of lists.slice(index + 1)) {
      for (const ref of list) {
        const key = keyOf(ref);
        if (has(other, key)) continue;
        const twin = other.find(
          (each) =>
            !has(list, keyOf(each)) &&
            sharesWords(ref, each) &&
            !lists.some((one) => one.includes(each) && has(one, key)),
        );
        if (twin !== undefined) keys.set(twin, key);
      }
    }
  }
  return lists.map((list) => list.map(keyOf));
}

function sharesWords(a: string, b: string): boolean {
  const [first, second] = [parseEvidenceRef(a), parseEvidenceRef(b)];
  return (
    first?.kind === "doc" &&
    second?.kind === "doc" &&
    first.documentId === second.documentId &&
    first.version === second.version &&
    sharesHalf(first.span, second.span)
  );
}
