import { expect, it } from "vitest";
import { areaWords, distanceWords, shareWords } from "./area-words.ts";

it.each([
  [0.4, "0.4 m²"],
  [312.4, "312 m²"],
  [1000, "0.10 ha"],
  [18_400, "1.84 ha"],
  [12_040_000, "1,204 ha"],
])("an area of %d square metres is %s", (squareMetres, words) => {
  expect(areaWords(squareMetres)).toBe(words);
});

it.each([
  [0, "0 m"],
  [0.3, "under 1 m"],
  [14.2, "14 m"],
  [1230, "1.2 km"],
])("a distance of %d metres is %s", (metres, words) => {
  expect(distanceWords(metres)).toBe(words);
});

it.each([
  [0, "0%"],
  [0.004, "under 1%"],
  [0.62, "62%"],
  [0.996, "over 99%"],
  [1, "100%"],
])("a share of %d is %s", (share, words) => {
  expect(shareWords(share)).toBe(words);
});
