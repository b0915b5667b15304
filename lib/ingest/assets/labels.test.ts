import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { captionLabel, findMentions } from "./labels.ts";

describe("captionLabel", () => {
  test.each([
    ["Figure 3.2: Housing sites in the north", "Figure 3.2", "figure 3.2", "figure"],
    ["Map 4 Flood zones", "Map 4", "map 4", "map"],
    ["Table 2.1 Forms of roof", "Table 2.1", "table 2.1", "table"],
    ["Fig. 7 – Section through the quay", "Fig 7", "figure 7", "figure"],
    ["TABLE A1. Stops", "TABLE A1", "table a1", "table"],
    ["Plan B: Access", "Plan B", "plan b", "plan"],
    ["Photo 12", "Photo 12", "photograph 12", "photograph"],
    ["Figure7.Programming", "Figure 7", "figure 7", "figure"],
    ["Diagram 3", "Diagram 3", "diagram 3", "diagram"],
  ])("reads %j", (line, printed, key, type) => {
    expect(captionLabel(line)?.label).toMatchObject({ printed, key, type });
  });

  test.each([
    "Figure 3 shows that homes are few.",
    "Table 2 and Table 3 set out the distances.",
    "Plan is everything",
    "Map a route to the station",
    "Plan 2022–2040 was adopted in May",
    "The figure 3.2 is below",
    "A table: four legs",
    "Graph theory",
    "",
  ])("returns null for %j", (line) => {
    expect(captionLabel(line)).toBeNull();
  });

  test("returns the offset of the title", () => {
    const line = "Figure 3.2: Housing sites";
    expect(line.slice(captionLabel(line)?.titleAt)).toBe("Housing sites");
  });
});

describe("findMentions", () => {
  test("returns each asset separately and in order when several are named together", () => {
    const text = "See Figures 3.1 and 3.2, Map 4 (and Fig. 5), or table 2a.";
    expect(findMentions(text).map(({ key }) => key)).toEqual([
      "figure 3.1",
      "figure 3.2",
      "map 4",
      "figure 5",
      "table 2a",
    ]);
    for (const { start, end } of findMentions(text)) expect(text.slice(start, end)).toMatch(/\d/);
  });

  test("returns no years and plain words", () => {
    expect(findMentions("The Local Plan 2022 plans a table for figures of speech; map them.")).toEqual([]);
  });

  test("returns spans inside any text, in order", () => {
    const word = fc.constantFrom(
      "Figure",
      "figures",
      "Map",
      "1",
      "2.3",
      "and",
      ",",
      "\n",
      "😀",
      "table",
      "x",
      "-",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(" ")),
        ),
        (text) => {
          let before = 0;
          for (const { start, end } of findMentions(text)) {
            expect(start).toBeGreaterThanOrEqual(before);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            before = start;
          }
        },
      ),
    );
  });

  test("reads a long line of numbers quickly", () => {
    expect(findMentions(`Figure 1${", 2".repeat(20_000)}`)).toHaveLength(20_001);
  });
});
