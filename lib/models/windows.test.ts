import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutWindows, type TokenCounter } from "./windows.ts";

const words = (text: string) => text.match(/\S+/g)?.length ?? 0;
const byWord: TokenCounter = { piece: words, exact: words };
/** A tokenizer that makes two tokens of every character, including blanks. */
const byCharacter: TokenCounter = { piece: (text) => 2 * text.length, exact: (text) => 2 * text.length };
/** A counter whose pieces have fewer tokens than the whole text, so that windows must be halved. */
const underestimating: TokenCounter = { piece: () => 1, exact: (text) => text.length };

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.lorem({ maxCount: 40, mode: "sentences" }),
  fc
    .array(fc.constantFrom("a", "word", " ", "\n", "\n\n", ". ", "🏡", "QmFzZTY0".repeat(9)), {
      maxLength: 120,
    })
    .map((parts) => parts.join("")),
);

describe("cutWindows", () => {
  it.each([
    ["words", byWord],
    ["characters", byCharacter],
    ["pieces that promise too little", underestimating],
  ])("covers every character in order with windows that fit, counting %s", (_, counter) => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), (input, limit) => {
        const windows = cutWindows(input, limit, counter);
        expect(windows[0]?.start).toBe(0);
        expect(windows.at(-1)?.end).toBe(input.length);
        for (const [index, { start, end }] of windows.entries()) {
          if (index > 0) expect(start).toBe(windows[index - 1]?.end);
          if (input !== "") expect(end).toBeGreaterThan(start);
          expect(counter.exact(input.slice(start, end))).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it("never separates the halves of a surrogate pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("🏡", "𐍈", "x"), maxLength: 200 }), (input) => {
        for (const { start, end } of cutWindows(input, 5, underestimating)) {
          expect(input.slice(start, end).isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it("leaves a text that fits whole, including blanks at its ends", () => {
    expect(cutWindows("  one two three \n", 3, byWord)).toEqual([{ start: 0, end: 17 }]);
    expect(cutWindows("", 3, byWord)).toEqual([{ start: 0, end: 0 }]);
  });

  it("creates the minimum number of windows, of similar size", () => {
    const input = Array.from({ length: 110 }, (_, i) => `word${i}`).join(" ");
    const sizes = cutWindows(input, 50, byWord).map(({ start, end }) => words(input.slice(start, end)));
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(Math.abs(size - 110 / 3)).toBeLessThan(4);
  });

  it("cuts between paragraphs, or else between sentences", () => {
    const cut = (input: string) =>
      cutWindows(input, 12, byWord).map(({ start, end }) => input.slice(start, end).trim());
    const first = "one two three four five six seven eight.";
    const second = "Nine ten eleven twelve thirteen fourteen. Fifteen sixteen.";
    expect(cut(`${first}\n\n${second}`)).toEqual([first, second]);
    expect(cut(`${first} ${second}`)).toEqual([first, second]);
  });

  it("splits a long word without blanks", () => {
    const input = "QmFzZTY0".repeat(500);
    const windows = cutWindows(input, 256, byCharacter);
    // 32 is the minimum. Pieces of 24 characters do not fill a window completely.
    expect(windows.length).toBeGreaterThanOrEqual(32);
    expect(windows.length).toBeLessThanOrEqual(36);
  });
});
