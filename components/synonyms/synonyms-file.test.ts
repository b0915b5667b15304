import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { termsIn } from "#components/vocabulary/kind.ts";
import { addSynonymsSchema, type SynonymGroup } from "#lib/domain/synonyms.ts";
import { readSynonymsCsv, synonymsCsv } from "./synonyms-file.ts";

const group = (given: Partial<SynonymGroup>): SynonymGroup => ({
  ...{ id: "syn_1", terms: ["quay", "wharf"], corpus: null, enabled: true },
  ...{ builtIn: false, edited: false, changedBy: "local", changedAt: null },
  ...given,
});

describe("a file of synonyms", () => {
  it("is read as it was written, for any terms that a group may have", () => {
    const term = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
    const terms = fc
      .array(term, { minLength: 2, maxLength: 5 })
      .map((given) => addSynonymsSchema.safeParse({ terms: given }).data?.terms)
      .filter((given) => given !== undefined);
    fc.assert(
      fc.property(terms, fc.boolean(), fc.boolean(), (given, enabled, builtIn) => {
        const written = group({ id: "built-in-quay", terms: given, enabled, builtIn });
        expect(readSynonymsCsv(synonymsCsv([written])).groups).toEqual([
          { terms: given, corpusId: null, enabled, builtIn: builtIn ? written.id : null },
        ]);
      }),
    );
  });

  it("keeps the corpus, in any order of the columns after the first", () => {
    const written = synonymsCsv([group({ corpus: { id: "harbour", title: "Harbour" } })]);
    expect(readSynonymsCsv(written).groups?.[0]?.corpusId).toBe("harbour");
    expect(readSynonymsCsv("Terms,On,Corpus\r\na; b,NO,moor\r\n").groups).toEqual([
      { terms: ["a", "b"], corpusId: "moor", enabled: false, builtIn: null },
    ]);
  });

  it("may be a plain list: a group a line, its terms in cells or between semicolons", () => {
    const { groups } = readSynonymsCsv("granny flat,annexe\n\nquay;wharf;  landing  stage\n");
    expect(groups?.map(({ terms }) => terms)).toEqual([
      ["granny flat", "annexe"],
      ["quay", "wharf", "landing stage"],
    ]);
  });

  it("is refused in words if it is empty or no CSV", () => {
    expect(readSynonymsCsv("").refusal).toContain("no group");
    expect(readSynonymsCsv('"a').refusal).toContain("CSV");
  });
});

it("terms in a form are separated by line ends or semicolons", () => {
  expect(termsIn(" a  b\n\nc; d;")).toEqual(["a b", "c", "d"]);
});
