import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sameEvidence } from "./same-evidence.ts";

const at = (start: number, end: number, version = 1) =>
  formatEvidenceRef({ kind: "doc", documentId: "doc_plan", version, span: { start, end } });
const page = (number: number) =>
  formatEvidenceRef({ kind: "page", documentId: "doc_plan", version: 1, page: number });

describe("the same evidence in several rankings", () => {
  it("is an atom and its clause, and no passage of another version, and no page", () => {
    const [clause, atom] = [at(0, 100), at(20, 50)];
    expect(sameEvidence([[atom], [page(1), clause]])).toEqual([[atom], [page(1), atom]]);
    expect(sameEvidence([[atom], [at(0, 100, 2)]])).toEqual([[atom], [at(0, 100, 2)]]);
    expect(sameEvidence([[atom], [at(45, 100)]])).toEqual([[atom], [at(45, 100)]]);
  });

  it("is one place for one place, the very same first and then the higher", () => {
    const [clause, first, second] = [at(0, 100), at(0, 40), at(50, 90)];
    expect(sameEvidence([[second, first], [clause]])).toEqual([[second, first], [second]]);
    expect(sameEvidence([[first, second], [clause]])).toEqual([[first, second], [first]]);
    expect(sameEvidence([[clause], [first], [second]])).toEqual([[clause], [clause], [clause]]);
  });

  it("keeps each place of a ranking apart, and leaves alone what is the very same", () => {
    const start = fc.integer({ min: 0, max: 20 });
    // As a search gives them: no two of a list share words.
    const list = fc.array(fc.tuple(start, fc.integer({ min: 1, max: 8 })), { maxLength: 8 }).map((spans) => {
      const kept: [number, number][] = [];
      for (const [from, length] of spans)
        if (!kept.some(([a, b]) => from < b && a < from + length)) kept.push([from, from + length]);
      return kept.map(([a, b]) => at(a, b));
    });
    fc.assert(
      fc.property(fc.array(list, { minLength: 2, maxLength: 3 }), (lists) => {
        const keys = sameEvidence(lists);
        for (const own of keys) expect(new Set(own).size).toBe(own.length);
        const keyOf = new Map<string, string>();
        for (const [place, list] of lists.entries())
          for (const [index, ref] of list.entries()) {
            const key = keys[place]?.[index] ?? "";
            expect(keyOf.get(ref) ?? key).toBe(key);
            keyOf.set(ref, key);
          }
      }),
    );
  });
});
