import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { type RankedPlace, sameEvidence } from "./same-evidence.ts";

const DOCUMENT = { documentId: "doc_plan", version: 1 };
const passage = (start: number, end: number, over: Partial<RankedPlace> = {}): RankedPlace => ({
  ...DOCUMENT,
  pageFirst: null,
  pageLast: null,
  ...over,
  ref: formatEvidenceRef({ kind: "doc", ...DOCUMENT, ...over, span: { start, end } }),
});
const page = (number: number): RankedPlace => ({
  ...DOCUMENT,
  ref: formatEvidenceRef({ kind: "page", ...DOCUMENT, page: number }),
  pageFirst: number,
  pageLast: number,
});
const refs = (...places: readonly RankedPlace[]) => places.map(({ ref }) => ref);

describe("the same evidence in several rankings", () => {
  it("is an atom and its clause, or a passage and its page, but nothing of another version", () => {
    const [clause, atom] = [passage(0, 100), passage(20, 50)];
    expect(sameEvidence([[atom], [page(1), clause]])).toEqual([refs(atom), refs(page(1), atom)]);
    const newer = passage(0, 100, { version: 2 });
    expect(sameEvidence([[atom], [newer]])).toEqual([refs(atom), refs(newer)]);
    const beside = passage(45, 100);
    expect(sameEvidence([[atom], [beside]])).toEqual([refs(atom), refs(beside)]);
    const across = passage(0, 90, { pageFirst: 2, pageLast: 3 });
    expect(sameEvidence([[across], [page(1), page(3)]])).toEqual([refs(across), refs(page(1), across)]);
    expect(sameEvidence([[page(1)], [page(2)]])).toEqual([refs(page(1)), refs(page(2))]);
  });

  it("matches places one to one, equal refs first and then the higher rank", () => {
    const [clause, first, second] = [passage(0, 100), passage(0, 40), passage(50, 90)];
    expect(sameEvidence([[second, first], [clause]])).toEqual([refs(second, first), refs(second)]);
    expect(sameEvidence([[first, second], [clause]])).toEqual([refs(first, second), refs(first)]);
    expect(sameEvidence([[second, clause], [clause]])).toEqual([refs(second, clause), refs(clause)]);
    expect(sameEvidence([[clause], [first], [second]])).toEqual([refs(clause), refs(clause), refs(clause)]);
  });

  it("keeps the places of one ranking distinct, and matches equal refs at any rank", () => {
    const start = fc.integer({ min: 0, max: 20 });
    // As in a search: no two passages of a list share words.
    const list = fc
      .array(fc.tuple(start, fc.integer({ min: 1, max: 8 }), fc.boolean()), { maxLength: 8 })
      .map((spans) => {
        const kept = new Map<string, RankedPlace>();
        const taken: [number, number][] = [];
        for (const [from, length, whole] of spans) {
          const number = 1 + (from % 3);
          if (whole) kept.set(page(number).ref, page(number));
          else if (!taken.some(([a, b]) => from < b && a < from + length)) {
            taken.push([from, from + length]);
            const one = passage(from, from + length, { pageFirst: number, pageLast: number });
            kept.set(one.ref, one);
          }
        }
        return [...kept.values()];
      });
    fc.assert(
      fc.property(fc.array(list, { minLength: 2, maxLength: 3 }), (lists) => {
        const keys = sameEvidence(lists);
        for (const own of keys) expect(new Set(own).size).toBe(own.length);
        const keyOf = new Map<string, string>();
        for (const [place, list] of lists.entries())
          for (const [index, { ref }] of list.entries()) {
            const key = keys[place]?.[index] ?? "";
            expect(keyOf.get(ref) ?? key).toBe(key);
            keyOf.set(ref, key);
          }
      }),
    );
  });
});
