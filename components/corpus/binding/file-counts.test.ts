import { expect, test } from "vitest";
import type { LocalPreview } from "#lib/domain/local-preview.ts";
import { takenWords } from "./file-counts.tsx";

const previewOf = (taken: number, looked: number, capped = false): LocalPreview => ({
  ...{ path: "/srv/walks", looked, capped, taken: { files: taken, first: [] }, leftOut: [] },
});

test.each([
  [previewOf(6, 6), "All 6 files would be added."],
  [previewOf(1, 1), "The one file would be added."],
  [previewOf(4, 6), "4 of 6 files would be added."],
  [previewOf(0, 6), "None of 6 files would be added."],
  [previewOf(0, 0), "It has no files."],
])("states in one sentence how many of a folder's files would be added", (preview, words) => {
  expect(takenWords(preview)).toBe(words);
});

test("does not claim anything about all files if only some were read", () => {
  expect(takenWords(previewOf(10_000, 10_000, true))).toBe(
    "10,000 of the first 10,000 files would be added; the plan checks all of them.",
  );
  expect(takenWords(previewOf(0, 10_000, true))).toContain("None of the first 10,000 files");
  expect(takenWords(previewOf(0, 0, true))).toContain("too long");
});
