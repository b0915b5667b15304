import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainPassage } from "./plain.ts";

describe("plainPassage", () => {
  it.each([
    ["## Roofs\n\nA roof is **flat** or *pitched*.", "Roofs A roof is flat or pitched."],
    ["> A quotation\n> of two lines", "A quotation of two lines"],
    ["- one\n* two\n+ three", "one two three"],
    ["| Ward | Homes |\n|------|:-----:|\n| East | 12 |", "Ward · Homes East · 12"],
    ["Ward | Homes\n---|---\nEast | 12", "Ward · Homes East · 12"],
    ["See [the plan](https://plans.example/a) and `code`.", "See the plan and code."],
    ["a -- b", "a -- b"],
  ])("%j reads %j", (text, plain) => {
    expect(plainPassage(text, "md")).toBe(plain);
  });

  it("leaves the marks of formats without Markdown", () => {
    expect(plainPassage("# a  *b*", "txt")).toBe("# a *b*");
  });

  it.each(
    [..."\n\r\t\v\f \u00a0\u2028\u2029\ufeff"].map((blank) => [blank.codePointAt(0)?.toString(16), blank]),
  )("folds 20,000 characters U+%s between two words", (_code, blank) => {
    for (const around of [
      ["a", "b"],
      ["> a", "b"],
      ["|", "b"],
      ["--", "|"],
    ])
      expect(plainPassage(around.join(blank.repeat(20_000)), "md")).not.toMatch(/\s\s/);
  });

  it("never fails, and folds white space, for any text", () => {
    const marks = fc.constantFrom(
      "#",
      ">",
      "|",
      "-",
      "*",
      "**",
      "_",
      "`",
      "[",
      "](",
      ")",
      "\n",
      " ",
      "a",
      ":",
    );
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 200 }), (parts) => {
        expect(plainPassage(parts.join(""), "md")).not.toMatch(/\s\s|^\s|\s$/);
      }),
    );
  });
});
