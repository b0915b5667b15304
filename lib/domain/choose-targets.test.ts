import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTargets, isVague, type PossibleTarget, type Referring } from "./choose-targets.ts";

const place = (documentId: string, over: Partial<PossibleTarget> = {}): PossibleTarget => ({
  documentId,
  sameDocument: false,
  sameCorpus: true,
  named: 0,
  weight: 1,
  whole: true,
  ...over,
});
const policy: Referring = { kind: "clause_reference", toKey: "policy:h4", names: false, score: 1 };
const ids = (reference: Referring, possible: readonly PossibleTarget[]) =>
  chooseTargets(reference, possible).map(({ target }) => target.documentId);

describe("a reference to a part means", () => {
  const own = place("own", { sameDocument: true });
  const near = place("near");
  const far = place("far", { sameCorpus: false });

  it("this document, else this corpus, else another, with a lower score each time", () => {
    const scores = [[own, near, far], [near, far], [far]].map((possible) => chooseTargets(policy, possible));
    expect(scores.map((chosen) => chosen.map(({ target }) => target.documentId))).toEqual([
      ["own"],
      ["near"],
      ["far"],
    ]);
    const [a, b, c] = scores.map(([first]) => first?.score ?? 0);
    expect(a).toBeGreaterThan(b ?? 1);
    expect(b).toBeGreaterThan(c ?? 1);
  });

  it("the named document in any corpus, and no other document if it is missing", () => {
    const named = { ...policy, toKey: "table:3", names: true };
    expect(ids(named, [own, near, place("said", { sameCorpus: false, named: 0.9 })])).toEqual(["said"]);
    expect(ids(named, [own, near])).toEqual([]);
    expect(chooseTargets({ ...policy, names: true }, [near])[0]?.score).toBeLessThan(0.5);
  });

  it("only this document if the words contain only a number", () => {
    expect(ids({ ...policy, toKey: "table:3" }, [near, far])).toEqual([]);
    expect(ids({ ...policy, toKey: "table:3" }, [own, near])).toEqual(["own"]);
    expect([
      isVague("section:2"),
      isVague("number:4.19"),
      isVague("table:5.1"),
      isVague("policy:h4"),
    ]).toEqual([true, false, false, false]);
  });

  it("the clause around an item that was not found, with a lower score", () => {
    const around = place("near", { whole: false });
    expect(chooseTargets(policy, [around])[0]?.score).toBeLessThan(
      chooseTargets(policy, [near])[0]?.score ?? 0,
    );
    expect(ids(policy, [around, place("other")])).toEqual(["other"]);
  });
});

it("a document name means the best match, never the document itself, and nothing if too many match", () => {
  const mention: Referring = { kind: "document_mention", toKey: "name:local plan", names: false, score: 0.9 };
  expect(
    ids(mention, [place("self", { sameDocument: true }), place("plan"), place("part", { weight: 0.4 })]),
  ).toEqual(["plan"]);
  const many = Array.from({ length: 6 }, (_, index) => place(`doc${index}`));
  expect(ids(mention, many)).toEqual([]);
  const [alone] = chooseTargets(mention, many.slice(0, 1));
  const [shared] = chooseTargets(mention, many.slice(0, 4));
  expect(shared?.score).toBeCloseTo((alone?.score ?? 0) / 2);
});

it("scores are within 0..1, and every target is unique and one of the input", () => {
  const possible = fc.record({
    documentId: fc.constantFrom("a", "b", "c", "d"),
    sameDocument: fc.boolean(),
    sameCorpus: fc.boolean(),
    named: fc.constantFrom(0, 0.4, 1),
    weight: fc.double({ min: 0, max: 1, noNaN: true }),
    whole: fc.boolean(),
  });
  const reference = fc.record({
    kind: fc.constantFrom("clause_reference" as const, "document_mention" as const, "definition" as const),
    toKey: fc.constantFrom("policy:h4", "table:3", "number:4.1", null),
    names: fc.boolean(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(reference, fc.array(possible, { maxLength: 12 }), (asked, places) => {
      const chosen = chooseTargets(asked, places);
      expect(new Set(chosen.map(({ target }) => target.documentId)).size).toBe(chosen.length);
      for (const { target, score } of chosen) {
        expect(places).toContain(target);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }),
  );
});
