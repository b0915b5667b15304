import { describe, expect, it } from "vitest";
import { formatFacts, READABLE_FORMATS } from "#lib/domain/formats.ts";
import { isServable } from "./servable.ts";

describe("isServable", () => {
  it.each(READABLE_FORMATS)("accepts what an upload of %s is stored with", (format) => {
    for (const mediaType of formatFacts(format).mediaTypes) expect(isServable(format, mediaType)).toBe(true);
  });

  it("refuses a binary original under a type that a browser would run", () => {
    expect(isServable("docx", "text/html")).toBe(false);
    expect(isServable("image", "image/svg+xml")).toBe(false);
  });
});
