import { describe, expect, it } from "vitest";
import { stageWords } from "#components/words/stages.ts";
import { ERROR_CODES, errorAdvice } from "#lib/domain/error-codes.ts";
import { JOB_KIND_WORDS, JOB_SKIP_WORDS } from "#lib/domain/job.ts";
import { keysOf } from "#lib/domain/keys-of.ts";
import { errorTitle, JOB_MESSAGES, jobKindWords, jobSkipWords } from "./words.ts";

describe("words for jobs", () => {
  it.each(keysOf(JOB_KIND_WORDS))("kind %s has its own words", (kind) => {
    expect(jobKindWords(kind)).not.toMatch(/_/);
    expect(jobKindWords(kind).toLowerCase()).not.toBe(kind.replaceAll("-", " "));
  });
  it.each(ERROR_CODES)("error %s states the problem and what to do", (code) => {
    expect(`${errorTitle(code)} ${errorAdvice(code)}`).not.toMatch(/[a-z]_[a-z]/);
    expect(errorAdvice(code)).toMatch(/\.$/);
  });
  it.each(keysOf(JOB_SKIP_WORDS))("the reason %s for having nothing to do has its own words", (reason) => {
    expect(jobSkipWords(reason)).not.toMatch(/_/);
  });
  it("counts one job in the singular", () => {
    expect(JOB_MESSAGES.jobsLeft(1)).toBe("1 more failed job is left. Retry again.");
    expect(JOB_MESSAGES.jobsLeft(2)).toBe("2 more failed jobs are left. Retry again.");
  });
  it("codes without their own words are still readable", () => {
    expect(jobKindWords("polish-brass")).toBe("Polish brass");
    expect(stageWords("laying_out")).toBe("laying out");
    expect(stageWords("drawing page 3 of 4")).toBe("creating page image 3 of 4");
    expect(stageWords("embedding page 3 of 20")).toBe("indexing page 3 of 20");
    expect(jobSkipWords("its runs are done already")).toBe("its runs are done already");
    expect(errorTitle("some_new_code")).toBe("Some new code");
    expect(errorTitle("toString")).toBe("ToString");
    expect(errorAdvice("some_new_code")).toMatch(/\.$/);
  });
});
