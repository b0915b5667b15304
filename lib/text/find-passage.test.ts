import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import { findPassage } from "./find-passage.ts";

const quoted = (quote: string, prefix = "", suffix = "") => ({ quote, prefix, suffix });
const wordsAt = (text: string, found: ReturnType<typeof findPassage>) =>
  found && sliceCodePoints(text, found.span.start, found.span.end);

describe("a cited passage in another version", () => {
  it("is found word for word with any line breaks, in code points", () => {
    const text = "😀 Roofs.\n\nA flat roof\nis set  below the parapet. Chimneys stay.";
    const found = findPassage(text, quoted("A flat roof is set below the parapet."));
    expect([found?.same, wordsAt(text, found)]).toEqual([true, "A flat roof\nis set  below the parapet."]);
  });

  it("is the one of several with the same surroundings", () => {
    const text = "In Ayle the limit is 3 m. In Bray the limit is 3 m. In Crone the limit is 3 m.";
    const found = findPassage(text, quoted("the limit is 3 m.", "the limit is 3 m. In Bray ", " In Crone"));
    expect(found?.span.start).toBe(text.indexOf("Bray") + 5);
  });

  it("is the text between its former neighbours when its own words changed", () => {
    const text =
      "Gardens stay open to all at dusk. Nothing else was kept of it. The gate is shut by the warden then.";
    const found = findPassage(
      text,
      quoted(
        "Sheds of 4 m are refused.",
        "x Gardens stay open to all at dusk. ",
        " The gate is shut by the warden th",
      ),
    );
    expect([found?.same, wordsAt(text, found)]).toEqual([false, "Nothing else was kept of it."]);
  });

  it("is the most similar run of words", () => {
    const text = "The pier is old. A flat roof must be set below the coping. Boats come at noon.";
    const found = findPassage(text, quoted("A flat roof is set below the parapet."));
    expect(wordsAt(text, found)).toContain("flat roof must be set below the");
  });

  it("is null where nothing is similar", () => {
    expect(findPassage("Boats come at noon.", quoted("A flat roof is set below the parapet."))).toBeNull();
    expect(findPassage("", quoted("A flat roof"))).toBeNull();
    expect(findPassage("A flat roof", quoted(" "))).toBeNull();
  });

  it("is always found in its own text, and always lies within the text", () => {
    const word = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 5 })
      .filter((text) => /^\S+$/.test(text));
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        fc.array(word),
        (all, a, b, other) => {
          const from = a % all.length;
          const quote = all.slice(from, from + 1 + (b % all.length)).join(" ");
          expect(findPassage(all.join("\n"), quoted(quote))?.same).toBe(true);
          const text = other.join(" ");
          const found = findPassage(text, quoted(quote, all.join(" "), all.join(" ")));
          if (found) {
            expect(found.span.start).toBeLessThan(found.span.end);
            expect(found.span.end).toBeLessThanOrEqual([...text].length);
          }
        },
      ),
    );
  });
});
