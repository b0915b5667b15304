import { describe, expect, test } from "vitest";
import { findLinks } from "./links.ts";

const found = (text: string) => findLinks(text, []).map((link) => [link.type, link.target]);

describe("findLinks", () => {
  test.each<[string, string[][]]>([
    ["Read https://plans.example/local?id=4, then stop.", [["url", "https://plans.example/local?id=4"]]],
    [
      "(www.halden.example) or plan@halden.example.",
      [
        ["url", "www.halden.example"],
        ["url", "mailto:plan@halden.example"],
      ],
    ],
    [
      "Open design-code.pdf and maps/site 2.geojson.",
      [
        ["file", "design-code.pdf"],
        ["file", "2.geojson"],
      ],
    ],
    ["It was built with Node.js and e.g. nothing else.", []],
    [
      "See Policy H4, criterion (b) and paragraph 3.12.",
      [
        ["cross_reference", "Policy H4"],
        ["cross_reference", "criterion (b)"],
        ["cross_reference", "paragraph 3.12"],
      ],
    ],
    [
      "As Appendix 2, Table 4 and Part B show.",
      [
        ["cross_reference", "Appendix 2"],
        ["cross_reference", "Table 4"],
        ["cross_reference", "Part B"],
      ],
    ],
    ["This part of the section on policy is a table of figures.", []],
    ["A paragraph\n3.12 over a line end.", [["cross_reference", "paragraph 3.12"]]],
  ])("%s", (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test("includes the targets that the extractor found, without repeating them", () => {
    const text = "The code (https://plans.example/code.pdf) is here, see above.";
    const marks = [
      { kind: "link" as const, start: 10, end: 40, href: "https://plans.example/code.pdf" },
      { kind: "link" as const, start: 51, end: 60, href: "#part-2" },
    ];
    const block = { kind: "paragraph" as const, start: 0, end: text.length, marks };
    expect(findLinks(text, [block])).toEqual([
      { type: "url", start: 10, end: 40, target: "https://plans.example/code.pdf" },
      { type: "cross_reference", start: 51, end: 60, target: "#part-2" },
    ]);
  });
});
