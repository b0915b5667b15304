import { describe, expect, it } from "vitest";
import { isCroppedPicture, MAX_SIDE_PX } from "./cropped-picture.ts";

const JPEG = { bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), widthPx: MAX_SIDE_PX, heightPx: 1 };

describe("an answer of the process that cuts pictures", () => {
  it("is used if it is a JPEG of a possible size", () => {
    expect(isCroppedPicture(JPEG)).toBe(true);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a PNG", { ...JPEG, bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) }],
    ["empty", { ...JPEG, bytes: new Uint8Array() }],
    ["no bytes", { ...JPEG, bytes: "\u00ff\u00d8\u00ff" }],
    ["wider than a figure may be", { ...JPEG, widthPx: MAX_SIDE_PX + 1 }],
    ["higher than a figure may be", { ...JPEG, heightPx: MAX_SIDE_PX + 1 }],
    ["without a height", { ...JPEG, heightPx: 0 }],
    ["of no whole number of pixels", { ...JPEG, widthPx: Number.NaN }],
  ])("is not used if it is %s", (_what, answer) => {
    expect(isCroppedPicture(answer)).toBe(false);
  });
});
