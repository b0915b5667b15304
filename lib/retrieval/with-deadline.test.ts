import { expect, it } from "vitest";
import { withDeadline } from "./with-deadline.ts";

it("returns an answer that is already there", async () => {
  expect(await withDeadline(Promise.resolve("there"), 1000, () => "late")).toBe("there");
});

it("returns the late value for an answer that is late, and ignores its later failure", async () => {
  let fail: (error: Error) => void = () => {};
  const answer = new Promise<string>((_, reject) => {
    fail = reject;
  });
  expect(await withDeadline(answer, 1, () => "late")).toBe("late");
  fail(new Error("too late"));
  await expect(answer).rejects.toThrow("too late");
});

it("rejects with a failure before the deadline", async () => {
  await expect(withDeadline(Promise.reject(new Error("broken")), 1000, () => "late")).rejects.toThrow(
    "broken",
  );
});

it.each([0, -5])("with %d ms left every answer is late, even one that is already there", async (ms) => {
  expect(await withDeadline(Promise.resolve("answer"), ms, () => "late")).toBe("late");
});
