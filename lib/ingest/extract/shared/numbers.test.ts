import { describe, expect, it } from "vitest";
import { formatted } from "./numbers.ts";

describe("formatted", () => {
  it.each([
    [27, "lowerLetter", "aa"],
    [28, "upperLetter", "BB"],
    [1994, "upperRoman", "MCMXCIV"],
    [7, "decimalZero", "07"],
    [12, "ordinal", "12th"],
    [22, "ordinal", "22nd"],
    [0, "lowerLetter", "0"],
    [3, "chicago", "3"],
  ])("returns %i in the format %s as %s", (number, format, text) => {
    expect(formatted(number, format)).toBe(text);
  });
});
