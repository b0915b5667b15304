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

describe("word-by-word difference of two texts", () => {
  it("reproduces either text, character for character", () => {
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

  it("reports the changed words and no others", () => {
    const changes = wordDiff("at least two spaces for each home", "at least one space for each home");
    expect(of(["removed"], changes)).toContain("two");
    expect(of(["added"], changes)).toContain("one");
    expect(of(["same"], changes)).toContain("for each home");
  });

  it("stops early for texts with nothing in common, and still reproduces both", () => {
    const words = (letter: string) =>
      Array.from({ length: 5000 }, (_, index) => `${letter}${index}`).join(" ");
    const changes = wordDiff(words("a"), words("b"));
    expect(of(["removed"], changes).startsWith("a0 a1")).toBe(true);
    expect(of(["added"], changes).startsWith("b0 b1")).toBe(true);
  });
});
