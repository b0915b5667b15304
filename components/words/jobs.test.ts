import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "#lib/errors/codes.ts";
import { JOB_NAMES } from "#lib/jobs/registry.ts";
import { errorAdvice, errorTitle, jobKindWords, jobSkipWords, stageWords } from "./jobs.ts";

describe("what the lists of jobs say", () => {
  it.each(JOB_NAMES)("kind %s has words of its own", (kind) => {
    expect(jobKindWords(kind)).not.toMatch(/_/);
    expect(jobKindWords(kind).toLowerCase()).not.toBe(kind.replaceAll("-", " "));
  });
  it.each(ERROR_CODES)("error %s says what it is and what to do", (code) => {
    expect(`${errorTitle(code)} ${errorAdvice(code)}`).not.toMatch(/[a-z]_[a-z]/);
    expect(errorAdvice(code)).toMatch(/\.$/);
  });
  it("codes that nobody wrote words for are still readable", () => {
    expect(jobKindWords("polish-brass")).toBe("Polish brass");
    expect(stageWords("laying_out")).toBe("laying out");
    expect(stageWords("drawing page 3 of 4")).toBe("drawing page 3 of 4");
    expect(jobSkipWords("its runs are done already")).toBe("its runs are done already");
    expect(errorTitle("some_new_code")).toBe("Some new code");
  });
});
