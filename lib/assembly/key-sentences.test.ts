import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { keySentences } from "./key-sentences.ts";
import { passage } from "./testing.ts";

const words = (query: string, texts: readonly string[]) => {
  const items = texts.map((text, index) => passage(text, { documentId: `d${index}` }));
  return keySentences(query, items).map(({ ref, span }) => {
    const item = items.find(({ evidenceRef }) => evidenceRef === ref);
    return sliceCodePoints(item?.text ?? "", span.start, span.end);
  });
};

describe("a pack's key sentences", () => {
  it("are whole sentences with the words of the question, in the order of the items", () => {
    const found = words("How wide must the towpath be beside a café?", [
      "The basin is old. A towpath beside a café must be at least 3 metres wide. Boats are many.",
      "Nothing here answers what was put to us at all. Where a café puts tables out, the towpath is 4 metres wide.",
    ]);
    expect(found).toEqual([
      "A towpath beside a café must be at least 3 metres wide.",
      "Where a café puts tables out, the towpath is 4 metres wide.",
    ]);
  });

  it("do not repeat each other, and are empty if nothing answers", () => {
    const same = "A towpath beside a café must be at least 3 metres wide.";
    expect(words("towpath café wide", [same, `${same} Boats are many and seldom move.`])).toEqual([same]);
    expect(words("dormer windows", [same])).toEqual([]);
    expect(words("the of and", [same])).toEqual([]);
  });

  it("are a few spans of their item's text, the same each time", () => {
    const text = fc.array(
      fc.constantFrom("Roofs", "roof", "flat.", "a", "wide", "😀", "must", "be", "\n", "café!", "12", "H4"),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, (texts, query) => {
        const items = texts.map((parts, index) => passage(parts.join(" "), { documentId: `d${index}` }));
        const asked = query.join(" ");
        const found = keySentences(asked, items);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(keySentences(asked, items)).toEqual(found);
        for (const { ref, span } of found) {
          const item = items.find(({ evidenceRef }) => evidenceRef === ref);
          expect(span.start).toBeLessThan(span.end);
          expect(span.end).toBeLessThanOrEqual([...(item?.text ?? "")].length);
        }
      }),
    );
  });
});
