import { expect, it } from "vitest";
import { linesOf } from "./stored-words.ts";

it("lists a passage's words, and refuses a passage that the index does not have", () => {
  const frequencies = new Map([
    ["weir", 2],
    ["lamp", 1],
  ]);
  expect(linesOf({ length: 3, segmentLength: 7, frequencies })).toEqual(["lamp:1:3:7", "weir:2:3:7"]);
  expect(() => linesOf(undefined)).toThrow("The index has no words of a passage.");
});
