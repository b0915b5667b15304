import { expect, it } from "vitest";
import { sizeWords } from "./size-words.ts";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [3_421_000, "3.4 MB"],
  [9_960_000, "10 MB"],
  [999_600, "1 MB"],
  [36_400_000, "36 MB"],
])("%d bytes", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

it("shows a limit of the configuration by the configured number", () => {
  expect(sizeWords(200 * 1024 * 1024, { kilo: 1024 })).toBe("200 MB");
});

it("rounds a limit down if asked", () => {
  expect([sizeWords(2_097_152, { round: Math.floor }), sizeWords(1_999_999, { round: Math.floor })]).toEqual([
    "2 MB",
    "1.9 MB",
  ]);
});
