import { describe, expect, test } from "vitest";
import { SKIP_REASONS } from "#lib/domain/connector.ts";
import {
  coverageParts,
  coverageWords,
  degradedWords,
  followWords,
  planWords,
  scheduleWords,
  skipWords,
} from "./words.ts";

describe("scheduleWords", () => {
  test.each([
    ["0 2 * * *", "daily 02:00"],
    ["15 * * * *", "hourly at :15"],
    ["30 7 * * 1-5", "weekdays 07:30"],
    ["0 6 * * 0", "Sundays 06:00"],
    ["*/5 * * * *", "*/5 * * * *"],
    ["0 2 1 * *", "0 2 1 * *"],
  ])("%s is %s", (cron, words) => expect(scheduleWords(cron)).toBe(words));
});

test("followWords depends on the kind of source", () => {
  expect(followWords({ sourceType: "upload", syncMode: "manual", schedule: null })).toBeNull();
  expect(followWords({ sourceType: "local", syncMode: "on_demand", schedule: null })).toBe(
    "watches the folder",
  );
  expect(followWords({ sourceType: "onedrive", syncMode: "on_demand", schedule: null })).toBe(
    "checks for changes",
  );
  expect(followWords({ sourceType: "mixed", syncMode: "scheduled", schedule: "0 2 * * *" })).toBe(
    "scheduled · daily 02:00",
  );
  const pausedSince = "2026-01-01T00:00:00.000Z";
  expect(followWords({ sourceType: "local", syncMode: "on_demand", schedule: null, pausedSince })).toBe(
    "paused (watches the folder)",
  );
});

test("skipWords has words for every reason to skip a file", () => {
  const words = SKIP_REASONS.map(skipWords);
  expect(new Set(words).size).toBe(SKIP_REASONS.length);
  for (const said of words) expect(said).not.toContain("_");
});

test("degradedWords turns codes into words and leaves sentences unchanged", () => {
  expect(degradedWords("no_documents")).toBe("no documents");
  expect(degradedWords("could_not_be_read (3 of 10 documents), recipe_changed (2 of 10 documents)")).toBe(
    "could not be read (3 of 10 documents) and indexed with earlier settings (2 of 10 documents)",
  );
  expect(degradedWords("The sign-in has expired.")).toBe("The sign-in has expired.");
});

test("planWords starts with the changes", () => {
  const none = { new: 0, changed: 0, moved: 0, gone: 0, skipped: 0, unchanged: 0, found: 0 };
  expect(planWords(none)).toBe("nothing found");
  expect(planWords({ ...none, unchanged: 4, found: 4 })).toBe("no changes, 4 unchanged");
  expect(planWords({ ...none, new: 2, gone: 1, unchanged: 1204, found: 1206 })).toBe(
    "2 new and 1 gone; 1,204 unchanged",
  );
});

test("coverage parts add up to the total, and 100% means that nothing is missing", () => {
  const coverage = {
    found: 1000,
    indexed: 998,
    pending: 0,
    failed: 1,
    skipped: [{ reason: "too_large" as const, files: 1 }],
  };
  expect(coverageParts(coverage).reduce((sum, { files }) => sum + files, 0)).toBe(1000);
  expect(coverageWords(coverage)).toContain("99% of 1,000 files");
  expect(coverageWords(coverage, false, true), "while pages are being indexed").not.toContain("indexed");
  expect(coverageParts(coverage, true).map(({ words }) => words)).not.toContain("indexed");
  const one = { ...coverage, found: 1, indexed: 1, failed: 0, skipped: [] };
  expect(coverageWords(one, true)).toBe("The file added is indexed.");
  expect(coverageWords({ ...coverage, indexed: 1000, failed: 0, skipped: [] })).toBe(
    "All 1,000 files found at the source are indexed.",
  );
});
