import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import { corpusIdFromTitle, freeCorpusId } from "./binding-id.ts";

describe("a corpus id", () => {
  it.each([
    ["Local plan 2041", "local-plan-2041"],
    ["  Élan — vital!  ", "elan-vital"],
    ["計画", "corpus"],
    ["---", "corpus"],
  ])("made from %j is %s", (title, id) => {
    expect(corpusIdFromTitle(title)).toBe(id);
  });

  it("is valid and free for any title, also with a number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(30), (title, taken) => {
        const known = new Set<string>();
        for (let more = 0; more <= taken; more++) {
          const id = freeCorpusId(title, (each) => known.has(each));
          expect(corpusIdSchema.safeParse(id).success).toBe(true);
          expect(known.has(id)).toBe(false);
          known.add(id);
        }
      }),
      { numRuns: 200 },
    );
  });
});
