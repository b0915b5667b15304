import { expect, it } from "vitest";
import { READABLE_FORMATS } from "#lib/domain/extracted.ts";
import { extractorFingerprint, FINGERPRINTS } from "./fingerprints.ts";
import { extractors } from "./index.ts";

it.each(READABLE_FORMATS)(
  "%s: the fingerprint told without loading the extractor is the extractor's own",
  async (format) => {
    expect((await extractors[format]()).fingerprint).toBe(FINGERPRINTS[format]);
  },
);

it("a format without an extractor has none", () => {
  expect(extractorFingerprint("xlsx")).toBeNull();
});
