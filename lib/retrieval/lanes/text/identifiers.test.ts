import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldIdentifiers, identifierShares } from "./identifiers.ts";

/** Terms with these weights. Ids count from 1. */
const termsOf = (weights: Readonly<Record<string, number>>) =>
  Object.entries(weights).map(([term, weight], place) => ({
    ...{ id: place + 1, term, weight },
    ...{ segmentWeight: 0, frequency: 1 },
  }));

describe("identifierShares", () => {
  it("selects codes and numbers, each by its share of the question's weight", () => {
    const shares = identifierShares(termsOf({ statu: 1, lx7: 6, "3.12": 2, area: 1 }));
    expect([...shares]).toEqual([
      [2, 0.6],
      [3, 0.2],
    ]);
  });

  it("selects nothing from a question without them, and no term that every passage has", () => {
    expect(identifierShares([]).size).toBe(0);
    expect(identifierShares(termsOf({ statu: 1, area: 1 })).size).toBe(0);
    expect(identifierShares(termsOf({ lx7: 0 })).size).toBe(0);
  });

  it("never makes more of the question than all of it", () => {
    const weights = fc.dictionary(
      fc.constantFrom("lx7", "b12", "3.12", "area", "lamp"),
      fc.double({ min: 0, max: 20, noNaN: true }),
    );
    fc.assert(
      fc.property(weights, (each) => {
        const sum = [...identifierShares(termsOf(each)).values()].reduce((total, share) => total + share, 0);
        expect(sum).toBeGreaterThanOrEqual(0);
        expect(sum).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

describe("heldIdentifiers", () => {
  it("adds up the shares of those that the passage has, however often it has them", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 1, max: 12 })), (asked, passage) => {
        const shares = new Map(asked.map((id) => [id, 1 / asked.length]));
        const count = asked.filter((id) => passage.includes(id)).length;
        const expected = { count, of: asked.length, share: expect.closeTo(count / asked.length, 12) };
        expect(heldIdentifiers(shares, passage)).toEqual(count === 0 ? undefined : expected);
      }),
    );
  });
});
