import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainPassage, plainProse } from "./plain.ts";

describe("plainPassage", () => {
  it.each([
    ["## Roofs\n\nA roof is **flat** or *pitched*.", "Roofs A roof is flat or pitched."],
    ["> A quotation\n> of two lines", "A quotation of two lines"],
    ["- one\n* two\n+ three", "one two three"],
    ["| Ward | Homes |\n|------|:-----:|\n| East | 12 |", "Ward · Homes East · 12"],
    ["Ward | Homes\n---|---\nEast | 12", "Ward · Homes East · 12"],
    ["See [the plan](https://plans.example/a) and `code`.", "See the plan and code."],
    ["[the quay](https://maps.example/Quay_(north)), then (a note)", "the quay, then (a note)"],
    ["[click me](javascript:alert(2)) now", "click me now"],
    ['([the bar](https://x.example/Foo_(bar_(old)) "A title"))', "(the bar)"],
    ["[a](b\\)c) d", "a d"],
    ["[a](b(c) d", "a d"],
    ["[a](b (c) d) e", "a d) e"],
    ["a -- b", "a -- b"],
    ["The wall is \u202e12\u202c metres high.", "The wall is 12 metres high."],
  ])("%j reads %j", (text, plain) => {
    expect(plainPassage(text, "md")).toBe(plain);
  });

  it("shows the properties of frontmatter without its fences, and quotes none of them", () => {
    const text =
      "---\r\ntitle: Quays\r\nsummary: Boats stay for a night.\r\n---\r\n\r\nThe quay is of stone.";
    for (const format of ["md", "txt"]) {
      expect(plainPassage(text, format)).toBe(
        "title: Quays · summary: Boats stay for a night. The quay is of stone.",
      );
      expect(plainProse(text, format)).toEqual(["The quay is of stone."]);
    }
    for (const rules of ["---\nA rule above words.\n---\nMore.", "---\n---\nMore.", "---\ntitle: Quays"])
      expect(plainProse(rules, "txt").join(" ")).toBe(rules.replaceAll("\n", " "));
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

describe("plainProse", () => {
  it.each([
    [
      "md",
      "Fees are due first.\n\n| Kind | 2024 |\n|---|---|\n| Minor | £5 |\n\nFees exclude VAT.",
      ["Fees are due first.", "Fees exclude VAT."],
    ],
    ["md", "Kind | 2024\n---|---\nMinor | £5", []],
    ["docx", "Fees:\nKind\t2024\nMinor\t£5\nFees exclude VAT.", ["Fees:", "Fees exclude VAT."]],
    ["txt", "3.2\tA roof is flat.\n\tIt is green.", ["3.2 A roof is flat. It is green."]],
    [
      "txt",
      "Traffic flows\n\nRoads counted:\n• Hockley Lane\no Banner Lane",
      ["Traffic flows", "Roads counted:", "• Hockley Lane", "o Banner Lane"],
    ],
    [
      "md",
      "# Objection\nFrom: A. Okafor, 12 Mill Lane\nDate: 3 May\nI object to it.",
      ["Objection", "From: A. Okafor, 12 Mill Lane", "Date: 3 May", "I object to it."],
    ],
    [
      "pdf",
      "The lane floods in\n\nwinter and spring.\n\nIt is steep.",
      ["The lane floods in winter and spring.", "It is steep."],
    ],
  ])("of %s leaves out the rows of tables, and joins nothing across them: %j", (format, text, prose) => {
    expect(plainProse(text, format)).toEqual(prose);
  });

  it.each([
    [
      "Built in 1986\\. The \\*old\\* quay ~~is~~ was \\_wide\\_.",
      "Built in 1986. The *old* quay ~~is~~ was _wide_.",
    ],
    ["a \\| b and C:\\quay \\\\", "a | b and C:\\quay \\"],
  ])(
    "shows escaped signs of Markdown as they are, and keeps the marks of struck words: %s",
    (text, words) => {
      expect(plainPassage(text, "md")).toBe(words);
      expect(plainPassage(text, "txt")).toBe(text);
    },
  );

  it("keeps every word of a passage without tables, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "B", " ", "\n", ".") }), (text) => {
        expect(plainProse(text, "md").join(" ")).toEqual(plainPassage(text, "md"));
      }),
    );
  });
});
