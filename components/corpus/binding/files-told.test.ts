import { expect, test } from "vitest";
import type { LocalPreview } from "#lib/domain/local-preview.ts";
import { takenWords } from "./files-told.tsx";

const told = (taken: number, looked: number, capped = false): LocalPreview => ({
  ...{ path: "/srv/walks", looked, capped, taken: { files: taken, first: [] }, leftOut: [] },
});

test.each([
  [told(6, 6), "All 6 files would come in."],
  [told(1, 1), "The one file would come in."],
  [told(4, 6), "4 of 6 files would come in."],
  [told(0, 6), "None of 6 files would come in."],
  [told(0, 0), "There are no files in it."],
])("how many of a folder's files come in is one sentence", (preview, words) => {
  expect(takenWords(preview)).toBe(words);
});

test("where not every file was looked at, nothing is said of all of them", () => {
  expect(takenWords(told(10_000, 10_000, true))).toBe(
    "10,000 of the first 10,000 files would come in; the plan looks at all of them.",
  );
  expect(takenWords(told(0, 10_000, true))).toContain("None of the first 10,000 files");
  expect(takenWords(told(0, 0, true))).toContain("too long");
});
