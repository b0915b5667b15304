import { expect, test } from "vitest";
import { AppError } from "#lib/errors/app-error.ts";
import { describeFailure } from "./transient.ts";

const withCode = (code: string) => Object.assign(new Error("details for the log"), { code });

test.each([
  [new AppError("embedder_unavailable", "The model is loading."), true],
  [new AppError("encrypted", "Locked with a password."), false],
  [new AppError("too_large", "Too large."), false],
  [withCode("CONNECTION_CLOSED"), true],
  [withCode("ECONNREFUSED"), true],
  [withCode("40001"), true],
  [withCode("40P01"), true],
  [withCode("23505"), false],
  [withCode("ENOSPC"), true],
  [new Error("wrapped", { cause: withCode("CONNECTION_ENDED") }), true],
  [new TypeError("x is undefined"), false],
  ["thrown text", false],
])("a retry after %s can help: %s", (error, transient) => {
  expect(describeFailure(error, "job-1").transient).toBe(transient);
});

test("a bug is reported without details, with the job's id to find it in the log", () => {
  const { error } = describeFailure(new TypeError("cannot read 'secret' of undefined"), "job-1");
  expect(error).toMatchObject({ code: "internal" });
  expect(error.message).toContain("job-1");
  expect(error.message).not.toContain("secret");
});

test.each([withCode("ENOSPC"), withCode("53100"), new Error("wrapped", { cause: withCode("53100") })])(
  "a full disk is the reason that people read: %s",
  (error) => {
    expect(describeFailure(error, "job-1").error).toMatchObject({
      code: "disk_full",
      message: "The disk is full. Free some space. The job is retried automatically.",
    });
  },
);
