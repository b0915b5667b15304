import { expect, it } from "vitest";
import { ERROR_CODES, errorAdvice, errorsCausedBy, RETRIED_ERRORS } from "./error-codes.ts";

it("a retry of a damaged file cannot help, and one after a full disk can", () => {
  const final = errorsCausedBy("file", "time");
  expect(
    ["damaged", "encrypted", "too_large", "timed_out"].every((code) => final.has(code as "damaged")),
  ).toBe(true);
  expect(final.has("disk_full")).toBe(false);
});

it("the advice for locked files promises no unlocking, which works for some formats only", () => {
  expect(errorAdvice("encrypted")).not.toMatch(/unlock/i);
});

it("every code has one cause", () => {
  const causes = ["request", "file", "time", "source", "service", "machine", "stop"] as const;
  const counted = causes.flatMap((cause) => [...errorsCausedBy(cause)]);
  expect(counted.toSorted()).toEqual([...ERROR_CODES].toSorted());
});

it("a job is tried again after failures of a service or the machine only", () => {
  const passing = errorsCausedBy("service", "machine");
  expect([...RETRIED_ERRORS].filter((code) => !passing.has(code))).toEqual([]);
  expect(RETRIED_ERRORS.has("database_unavailable")).toBe(true);
});
