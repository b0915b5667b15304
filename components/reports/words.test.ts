import { describe, expect, it } from "vitest";
import { SKIP_REASONS } from "#lib/domain/connector.ts";
import { REPORT_KINDS, reportFacts } from "#lib/domain/reports.ts";
import { reportFigure, reportFound, reportReason } from "./words.ts";

describe("words of the reports", () => {
  it.each(REPORT_KINDS)("%s has a title, a description and a text for an empty list", (kind) => {
    const { title, about, empty } = reportFacts(kind);
    for (const words of [title, about, empty]) expect(words).not.toMatch(/[a-z]_[a-z]/);
    expect(empty).toMatch(/listed here/);
    expect(reportReason(kind, "some_new_reason")).toMatch(
      kind === "failed_files" ? /some/ : /^Some new reason\.$/,
    );
  });
  it.each(SKIP_REASONS)("state why a file was skipped: %s", (reason) => {
    expect(reportReason("skipped_files", reason)).toMatch(/^[A-Z][^_]+\.$/);
  });
  it("list several flags together", () => {
    expect(reportReason("injection_flags", "instruction_like, tool_call_attempt")).toBe(
      "Words that address a model and words that try to make a model call a tool.",
    );
  });
  it("count each report’s entries", () => {
    expect(reportFound("zero_hit_queries", 1)).toBe("1 search found nothing");
    expect(reportFound("failed_files", 1204)).toBe("1,204 files could not be read");
  });
  it("format each report’s figure in its own unit", () => {
    expect(reportFigure("low_ocr_confidence", 41.6)).toBe("42%");
    expect(reportFigure("near_duplicates", 0.934)).toBe("93%");
    expect(reportFigure("zero_hit_queries", 1)).toBe("1 time");
    expect(reportFigure("skipped_files", 3_421_000)).toBe("3.4 MB");
    expect(reportFigure("failed_files", null)).toBe("");
  });
});
