import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataSnippet, headingWords } from "./data-words.ts";

it.each([
  ["sites[5]", "Site 5"],
  ["policies[0]", "Policy 0"],
  ["housing_sites[12]", "Housing site 12"],
  ["housingSites[3]", "Housing site 3"],
  ["addresses[1]", "Address 1"],
  ["values[0-9]", "Values 0–9"],
  ["[3]", "Entry 3"],
  ["title", "title"],
  ["Policy H4 [draft]", "Policy H4 [draft]"],
  ["a[0][1]", "a[0][1]"],
])("the heading %s reads %s", (heading, words) => {
  expect(headingWords(heading)).toBe(words);
});

const of = (text: string, marks: readonly { start: number; end: number }[] = []) =>
  dataSnippet({ text, marks, truncatedStart: false, truncatedEnd: false }, "json");

describe("a snippet of JSON", () => {
  it.each([
    ['{ "name": "Quay", "units": 40 }, {', 'name: "Quay", "units": 40'],
    ['] }, "name": "Quay" }', 'name: "Quay"'],
    ['the quay", "units": [', 'the quay", "units"'],
    ['Quay is wet."', "Quay is wet."],
    ["[2023] EWHC 12", "[2023] EWHC 12"],
    ["as held in [2023]", "as held in [2023]"],
    ['{"units":40}', "units:40"],
    ["{ }", ""],
  ])("%s reads %s", (text, shown) => {
    expect(of(text).text).toBe(shown);
  });

  it("keeps its words and their marks", () => {
    const part = fc.constantFrom("🏡", "quay", " ", '"', "{", "}", "[", "]", ",", ":");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        const points = [...text];
        const marks = [...text.matchAll(/quay/g)].map((match) => {
          const start = [...text.slice(0, match.index)].length;
          return { start, end: start + 4 };
        });
        const shown = of(text, marks);
        expect(shown.marks.map(({ start, end }) => [...shown.text].slice(start, end).join(""))).toEqual(
          marks.map(({ start, end }) => points.slice(start, end).join("")),
        );
        expect(shown.text.match(/🏡|quay/gu)).toEqual(text.match(/🏡|quay/gu));
      }),
    );
  });

  it("is left as it is in other formats", () => {
    const snippet = { text: "{ a }", marks: [], truncatedStart: true, truncatedEnd: false };
    expect(dataSnippet(snippet, "code")).toBe(snippet);
  });
});
