import { expect, it } from "vitest";
import { dayWords } from "./day-words.ts";

it("writes a day with its month short or long, and leaves other text unchanged", () => {
  expect(dayWords("2024-03-14")).toBe("14 Mar 2024");
  expect(dayWords("2023-11-03T23:59:00.000Z", "long")).toBe("3 November 2023");
  expect(dayWords("soon")).toBe("soon");
});

it("shortens September to three letters", () => {
  expect(dayWords("2025-09-30")).toBe("30 Sep 2025");
});
