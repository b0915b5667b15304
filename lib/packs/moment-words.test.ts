import { expect, it } from "vitest";
import { momentWords } from "./moment-words.ts";

it("writes a moment as a letter would, and returns any other text unchanged", () => {
  expect(momentWords("2026-11-22T19:50:01.749Z")).toMatch(/^22 November 2026 at 19:50 UTC$/);
  expect(momentWords("soon")).toBe("soon");
});
