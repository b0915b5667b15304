import { describe, expect, it } from "vitest";
import { type ShownToast, toastDurationMs, withToast } from "./toast-message.ts";

describe("how long a message is shown", () => {
  it("a failure stays until it is closed, also if it states a time", () => {
    expect(toastDurationMs({ text: "Not saved.", failed: true })).toBe(Number.POSITIVE_INFINITY);
    expect(toastDurationMs({ text: "Not saved.", failed: true, durationMs: 20_000 })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it("another message has its own time, or eight seconds", () => {
    expect(toastDurationMs({ text: "Saved." })).toBe(8000);
    expect(toastDurationMs({ text: "Moved to trash.", durationMs: 20_000 })).toBe(20_000);
  });
});

describe("a new message", () => {
  const shown: readonly ShownToast[] = [
    { id: 3, text: "Not copied.", failed: true },
    { id: 4, text: "Not saved.", failed: true, topic: "change" },
  ];

  it("follows the others with an id of its own", () => {
    expect(withToast(shown, { text: "Copied." })).toEqual([...shown, { id: 5, text: "Copied." }]);
    expect(withToast([], { text: "Copied." })).toEqual([{ id: 1, text: "Copied." }]);
  });

  it("replaces the failure of its topic, and never one of another topic", () => {
    const saved = { text: "Saved.", topic: "change" };
    expect(withToast(shown, saved)).toEqual([shown[0], { ...saved, id: 5 }]);
  });

  it("replaces a failure with the same words, so that failures that stay do not pile up", () => {
    const again = { text: "Not copied.", failed: true };
    expect(withToast(shown, again)).toEqual([shown[1], { ...again, id: 5 }]);
  });
});
