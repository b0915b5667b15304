import { describe, expect, it } from "vitest";
import { MONTH_OR_SHORT, monthIndex } from "./months.ts";

describe("monthIndex", () => {
  it.each([
    ["January", 0],
    ["may", 4],
    ["SEPTEMBER", 8],
    ["Sept", 8],
    ["sep", 8],
    ["Dec", 11],
  ])("finds %s by its whole or short name", (name, index) => {
    expect(monthIndex(name)).toBe(index);
  });

  it.each(["Decision", "Marple", "Juniper", "Ma", ""])("finds no month in %j", (word) => {
    expect(monthIndex(word)).toBe(-1);
  });
});

describe("MONTH_OR_SHORT", () => {
  const found = (text: string) => new RegExp(MONTH_OR_SHORT).exec(text)?.[0];

  it.each(["May", "June", "Jun", "September", "Sept", "Sep"])("takes the whole of %s", (name) => {
    expect(found(`4 ${name} 2031`)).toBe(name);
  });
});
