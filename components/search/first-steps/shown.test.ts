import { describe, expect, it } from "vitest";
import { isCardShown } from "./shown.ts";

const steps = (added: boolean, asked: boolean, kept: boolean) => ({ added, asked, kept });
const NONE = steps(false, false, false);
const ALL = steps(true, true, true);

describe("the card of the first steps", () => {
  it("begins in an instance without own documents only", () => {
    expect(isCardShown(null, NONE)).toBe(true);
    expect(isCardShown(null, steps(false, true, true))).toBe(true);
    expect(isCardShown(null, steps(true, false, false))).toBe(false);
    expect(isCardShown(null, undefined)).toBe(false);
  });

  it("stays once it has been shown, until all three steps are done", () => {
    expect(isCardShown("shown", steps(true, false, false))).toBe(true);
    expect(isCardShown("shown", steps(true, true, false))).toBe(true);
    expect(isCardShown("shown", ALL)).toBe(false);
  });

  it("goes when it is closed, and returns when it is asked for", () => {
    expect(isCardShown("closed", NONE)).toBe(false);
    expect(isCardShown("asked", ALL)).toBe(true);
  });
});
