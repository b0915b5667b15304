import { expect, it } from "vitest";
import { withDeadline } from "./with-deadline.ts";

it("an answer that is there goes before its deadline, even one of no time at all", async () => {
  expect(await withDeadline(Promise.resolve("there"), 0, () => "late")).toBe("there");
});

it("what does not answer is told as late, and its failure afterwards harms nobody", async () => {
  let fail: (error: Error) => void = () => {};
  const answer = new Promise<string>((_, reject) => {
    fail = reject;
  });
  expect(await withDeadline(answer, 0, () => "late")).toBe("late");
  fail(new Error("too late"));
  await expect(answer).rejects.toThrow("too late");
});

it("a failure before the deadline is a failure", async () => {
  await expect(withDeadline(Promise.reject(new Error("broken")), 1000, () => "late")).rejects.toThrow(
    "broken",
  );
});
