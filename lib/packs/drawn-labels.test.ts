import { expect, it } from "vitest";
import { areDrawnLabels } from "./drawn-labels.ts";

it.each<[string, string]>([
  [
    "a site plan",
    "TERRACE 1\n\n14 houses two storeys\n\nparking, 48 spaces\n\nMARLPIT LANE\n\n0 10 20 30 40 metres",
  ],
  [
    "the axis of a chart with its caption",
    "Figure 3.2 Homes built in each year of the plan by the council\n1,500\n1,300\n1,100",
  ],
])("the words of %s are labels", (_, quote) => {
  expect(areDrawnLabels(quote)).toBe(true);
});

it.each<[string, string]>([
  ["a sentence among them", "TERRACE 1\nMARLPIT LANE\nNORTH\nThe hedge is kept."],
  ["a table", "Site\tHomes\nQuay\t12\nMoor\t7"],
  ["a caption alone", "Figure 3.2 Homes"],
  ["a line of running text", "TERRACE 1\nMARLPIT LANE\nthe hedge along the lane stays where it is now"],
  ["nothing", ""],
])("words with %s are not", (_, quote) => {
  expect(areDrawnLabels(quote)).toBe(false);
});
