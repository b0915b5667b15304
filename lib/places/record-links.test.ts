import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinkingRecord, placeNamesOf, policiesNamedBy, sentenceAt } from "./record-links.ts";

const record = (over: Partial<LinkingRecord> = {}): LinkingRecord => ({
  ...{ reference: "H3-12", name: null, kindName: null, notes: null, attributes: null },
  ...over,
});

describe("policies that a record names", () => {
  it.each<[Partial<LinkingRecord>, readonly string[]]>([
    [{ notes: "Allocated by Policy H3 and policy W1(b)." }, ["H3", "W1"]],
    [{ notes: "See policies HE2, LP 23 and D4." }, ["HE2", "LP 23", "D4"]],
    [{ attributes: { "policy-reference": "h3; HE2", homes: 86 } }, ["H3", "HE2"]],
    [{ attributes: { Policy: "Policy H3" } }, ["H3"]],
    [{ attributes: { "police-area": "W1", policyholder: "A1" } }, []],
    [{ notes: "The policy is under review. H3 stands near the A45." }, []],
    [{ attributes: { policy: null } }, []],
  ])("of %j are %j", (over, ids) => {
    expect(policiesNamedBy(record(over))).toEqual(ids);
  });

  it("are at most ten, whatever a file holds", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double())),
        fc.string(),
        (attributes, notes) => {
          expect(policiesNamedBy(record({ attributes, notes })).length).toBeLessThanOrEqual(10);
        },
      ),
    );
  });
});

describe("names under which documents may speak of a record", () => {
  it("have several words", () => {
    expect(placeNamesOf(record({ name: "Wharfside", kindName: "Conservation area" }))).toEqual([
      "Wharfside Conservation area",
    ]);
    expect(placeNamesOf(record({ name: "Foundry Basin" }))).toEqual(["Foundry Basin"]);
    expect(placeNamesOf(record({ name: "Basin" }))).toEqual([]);
  });
});

describe("the sentence at a place", () => {
  it("is on one line", () => {
    const text = "## Flood risk\n\nFloors stand high. In FZ-3a they\nstand at 4.85 metres. Other words.";
    expect(sentenceAt(text, text.indexOf("FZ-3a"))).toBe("In FZ-3a they stand at 4.85 metres.");
  });

  it("is shortened, and holds whatever the text is", () => {
    expect(sentenceAt("word ".repeat(200), 500)).toMatch(/ …$/);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(400), (text, at) => {
        expect(sentenceAt(text, at).length).toBeLessThanOrEqual(302);
      }),
    );
  });
});
