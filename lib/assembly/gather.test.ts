import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEPTH_OF_PART, gather, IN_ONE, IN_PARTS } from "./gather.ts";

const list = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 30 })
  .map((numbers) => numbers.map((n) => ({ evidenceRef: `r${n}`, documentId: `d${n % 9}` })));
const refs = (found: readonly { readonly candidate: { readonly evidenceRef: string } }[]) =>
  found.map(({ candidate }) => candidate.evidenceRef);

describe("gather", () => {
  it("keeps every candidate once, and adds only candidates of the parts", () => {
    fc.assert(
      fc.property(list, fc.array(list, { maxLength: 4 }), (whole, parts) => {
        const found = refs(gather(whole, parts, IN_PARTS));
        const given = [whole, ...parts.map((part) => part.slice(0, DEPTH_OF_PART))].flat();
        expect(new Set(found)).toEqual(new Set(given.map(({ evidenceRef }) => evidenceRef)));
        expect(found).toHaveLength(new Set(found).size);
      }),
    );
  });

  it("begins with the required number of leading documents, if there are that many", () => {
    fc.assert(
      fc.property(list, fc.array(list, { maxLength: 4 }), (whole, parts) => {
        const found = gather(whole, parts, IN_PARTS);
        const documents = new Set(whole.map(({ documentId }) => documentId));
        const least = Math.min(documents.size, IN_PARTS.leading);
        const leaders = found.slice(0, least).map(({ candidate }) => candidate.documentId);
        expect(new Set(leaders).size).toBe(least);
        const leading = found.filter(({ leads }) => leads);
        expect(leading).toEqual(found.slice(0, leading.length));
        for (const [first] of parts.filter((part) => part.length > 0))
          expect(leading.map(({ candidate }) => candidate.documentId)).toContain(first?.documentId);
      }),
    );
  });

  it("does not change a ranking whose first results are from different documents", () => {
    const whole = ["a", "b", "c", "a", "a"].map((documentId, n) => ({ evidenceRef: `r${n}`, documentId }));
    expect(refs(gather(whole, [], IN_ONE))).toEqual(["r0", "r1", "r2", "r3", "r4"]);
  });

  it("puts candidates of both a part and the whole question before candidates of one of them", () => {
    const of = (ref: string) => ({ evidenceRef: ref, documentId: "d" });
    const found = gather([of("x"), of("y")], [[of("z"), of("y")]], IN_ONE);
    expect(refs(found)[0]).toBe("y");
    expect(found[0]?.lists).toEqual([0, 1]);
  });
});
