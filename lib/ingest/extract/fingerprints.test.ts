import { expect, it } from "vitest";
import { READABLE_FORMATS } from "#lib/domain/formats.ts";
import { extractorFingerprint, FINGERPRINTS } from "./fingerprints.ts";
import { extractors } from "./index.ts";

it.each(READABLE_FORMATS)(
  "the fingerprint of %s is the same with and without loading the extractor",
  async (format) => {
    expect((await extractors[format]()).fingerprint).toBe(FINGERPRINTS[format]);
  },
);

it("a format without an extractor has no fingerprint", () => {
  expect(extractorFingerprint("wpd")).toBeNull();
});
