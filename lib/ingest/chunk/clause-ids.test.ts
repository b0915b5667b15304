import { describe, expect, test } from "vitest";
import { atoms, cut, extractedOf, filler, h, li, type Part, p, passages } from "./testing-documents.ts";

describe("clause ids", () => {
  const idsOf = (...parts: Part[]) => passages(cut(extractedOf(...parts))).map((chunk) => chunk.clauseIds);
  const long = (text: string) => p(`${text} ${filler(300)}`);

  test.each<[string, Part[], string[][]]>([
    [
      "numbered paragraphs that count the whole document",
      [
        h(1, "12. Places"),
        long("134. Homes are good."),
        long("135. Streets are good."),
        h(1, "13. Belts"),
        long("136. Fields are good."),
      ],
      [["134"], ["135"], ["136"]],
    ],
    [
      "articles",
      [h(2, "Article 5"), long("Use is free."), h(2, "Article 6"), long("Use is not.")],
      [["Article 5"], ["Article 6"]],
    ],
    [
      "section signs",
      [long("§ 12 Building lines hold."), long("§ 13 They hold twice.")],
      [["§ 12"], ["§ 13"]],
    ],
    [
      "bare policy codes, where there are several",
      [h(2, "H4: Density"), long("Homes are dense."), h(2, "DM12 – Trees"), long("Trees are old.")],
      [["H4"], ["DM12"]],
    ],
    [
      "a policy printed as a bold paragraph",
      [p("Policy DS1: Growth"), long("Growth is slow."), p("Policy DS2"), long("Growth is fast.")],
      [["Policy DS1"], ["Policy DS2"]],
    ],
    [
      "markers that are not in the text",
      [li(filler(900, "One"), 1, "(a)"), li(filler(900, "Two"), 1, "(b)")],
      [["(a)"], ["(b)"]],
    ],
    ["criteria by name", [h(3, "Criterion 3"), long("Light is good.")], [["Criterion 3"]]],
  ])("%s", (_, parts, expected) => {
    expect(idsOf(...parts)).toEqual(expected);
  });

  test.each<[string, Part[]]>([
    [
      "a policy that prose speaks of",
      [p("Policy H4 requires that homes are dense."), p("Appendix 2 was published in May and is long.")],
    ],
    [
      "a measure at the start of a paragraph",
      [p("2.5 m of planting is shown."), p("3.5 million people live here.")],
    ],
    ["an initial", [p("A. Smith wrote to us."), p("I. Brown did as well.")]],
    [
      "roads and quarters in headings",
      [h(2, "A46 Link Road"), p("It is busy."), h(2, "Q3 Results"), p("They are fine.")],
    ],
    [
      "lines of a table of contents",
      [p("3.12 Flat roofs ............ 45"), p("3.13 Pitched roofs ......... 46")],
    ],
    ["a year", [p("2017. That was the year."), p("It was a good one.")]],
  ])("are not taken from %s", (_, parts) => {
    expect(idsOf(...parts).flat()).toEqual([]);
  });

  test("(i) after (h) is a letter before (j), and a numeral before (ii)", () => {
    const items = (...marks: string[]) => marks.map((mark) => p(`${mark} ${filler(500)} They must stay so.`));
    const letters = extractedOf(h(1, "Policy A1"), ...items("(g)", "(h)", "(i)", "(j)"));
    expect(atoms(cut(letters)).map((atom) => atom.clauseIds.slice(1))).toEqual([
      ["(g)"],
      ["(h)"],
      ["(i)"],
      ["(j)"],
    ]);
    const numerals = extractedOf(h(1, "Policy A1"), ...items("(g)", "(h)", "(i)", "(ii)"));
    expect(atoms(cut(numerals)).map((atom) => atom.clauseIds.slice(1))).toEqual([
      ["(g)"],
      ["(h)"],
      ["(h)", "(i)"],
      ["(h)", "(ii)"],
    ]);
  });

  test("running paragraph numbers end a policy that stands between them", () => {
    const chunks = passages(
      cut(
        extractedOf(
          h(1, "4 Homes"),
          p(`4.12 Demand is high. ${filler(300)}`),
          h(2, "Policy H4: Density"),
          p(`Homes must be dense. ${filler(300)}`),
          p(`4.13 The policy answers demand. ${filler(300)}`),
        ),
      ),
    );
    expect(chunks.map((chunk) => [chunk.policySectionId, chunk.clauseIds])).toEqual([
      [null, ["4.12"]],
      ["H4", ["Policy H4"]],
      [null, ["4.13"]],
    ]);
  });
});
