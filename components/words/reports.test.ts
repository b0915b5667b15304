import { describe, expect, it } from "vitest";
import { SKIP_REASONS } from "#lib/domain/connector.ts";
import { REPORT_KINDS } from "#lib/domain/corpus-console.ts";
import { REPORT_WORDS, reportFigure, reportReason } from "./reports.ts";

describe("what the reports say", () => {
  it.each(REPORT_KINDS)("%s has a title, tells what it lists, and what it would list", (kind) => {
    const { title, about, empty } = REPORT_WORDS[kind];
    for (const words of [title, about, empty]) expect(words).not.toMatch(/[a-z]_[a-z]/);
    expect(empty).toMatch(/would/);
    expect(reportReason(kind, "some_new_reason")).toMatch(
      kind === "failed_files" ? /some/ : /^Some new reason\.$/,
    );
  });
  it.each(SKIP_REASONS)("a file left out because of %s", (reason) => {
    expect(reportReason("skipped_files", reason)).toMatch(/^[A-Z][^_]+\.$/);
  });
  it("flags are told together", () => {
    expect(reportReason("injection_flags", "instruction_like, tool_call_attempt")).toBe(
      "Words that address a model and words that want a model to call a tool.",
    );
  });
  it("figures in each report’s own measure", () => {
    expect(reportFigure("low_ocr_confidence", 41.6)).toBe("42%");
    expect(reportFigure("near_duplicates", 0.934)).toBe("93%");
    expect(reportFigure("zero_hit_queries", 1)).toBe("1 time");
    expect(reportFigure("skipped_files", 3_421_000)).toBe("3.4 MB");
    expect(reportFigure("failed_files", null)).toBe("");
  });
});
