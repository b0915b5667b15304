import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordDiff } from "./word-diff.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom("a", "wall", "roof,", "2.1", "\n", " ", "shall")).map((all) => all.join(" ")),
);
const of = (kinds: readonly string[], changes: ReturnType<typeof wordDiff>) =>
  changes
    .filter(({ kind }) => kinds.includes(kind))
    .map((each) => each.text)
    .join("");

describe("the difference of two texts, word by word", () => {
  it("makes either text again, letter for letter", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = wordDiff(before, after);
        expect(of(["same", "removed"], changes)).toBe(before);
        expect(of(["same", "added"], changes)).toBe(after);
        changes.forEach(({ kind }, index) => {
          expect(kind).not.toBe(changes[index + 1]?.kind);
        });
      }),
    );
  });

  it("tells the words that were changed and no others", () => {
    const changes = wordDiff("at least two spaces for each home", "at least one space for each home");
    expect(of(["removed"], changes)).toContain("two");
    expect(of(["added"], changes)).toContain("one");
    expect(of(["same"], changes)).toContain("for each home");
  });

  it("gives up on texts that have nothing in common, and still makes both", () => {
    const words = (letter: string) =>
      Array.from({ length: 5000 }, (_, index) => `${letter}${index}`).join(" ");
    const changes = wordDiff(words("a"), words("b"));
    expect(of(["removed"], changes).startsWith("a0 a1")).toBe(true);
    expect(of(["added"], changes).startsWith("b0 b1")).toBe(true);
  });
});
