import { expect, it } from "vitest";
import { comparedVersions } from "./versions.ts";

const VERSIONS = [
  { number: 3, charCount: null },
  { number: 2, charCount: 90 },
  { number: 1, charCount: 80 },
];

it("compares the last two versions that were read, or those of the address", () => {
  expect(comparedVersions(VERSIONS, { from: null, to: null })).toEqual({ from: 1, to: 2, numbers: [1, 2] });
  expect(comparedVersions(VERSIONS, { from: 2, to: 1 })).toMatchObject({ from: 2, to: 1 });
  expect(comparedVersions(VERSIONS, { from: 7, to: 3 })).toMatchObject({ from: 1, to: 2 });
  expect(comparedVersions([], { from: null, to: null })).toEqual({ from: 1, to: 1, numbers: [] });
});
