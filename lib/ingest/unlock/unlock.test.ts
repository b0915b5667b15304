import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { UnlockableFormat } from "#lib/domain/formats.ts";
import { docxOf, p } from "../extract/docx/testing.ts";
import { extractors } from "../extract/index.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { utf8 } from "../testing.ts";
import { lockedOffice, lockedPdf, lockedZip } from "./testing.ts";
import { unlockFile } from "./unlock.ts";

const unlock = (
  bytes: Uint8Array,
  format: UnlockableFormat,
  password: string,
  limits = DEFAULT_INGEST_LIMITS,
) => unlockFile({ bytes, format, password, limits });
const docx = docxOf(p("The weir opens at dawn."));

describe("a Word file with a password", () => {
  it.each([undefined, "standard"] as const)("has the same bytes when it is unlocked (%s)", async (type) => {
    const unlocked = await unlock(lockedOffice(docx, "heron 7", type), "locked-office", "heron 7");
    expect(Buffer.from(unlocked).equals(Buffer.from(docx))).toBe(true);
  });

  it("stays locked with another password", async () => {
    const locked = lockedOffice(docx, "heron 7");
    for (const password of ["Heron 7", "heron 7 "])
      await expect(unlock(locked, "locked-office", password)).rejects.toMatchObject({
        code: "wrong_password",
      });
  });

  it.each(["2147483647", "-50000", "Infinity00", "99999999"])(
    "whose lock asks for %s hash steps is refused at once",
    async (count) => {
      const locked = Buffer.from(lockedOffice(docx, "heron 7"));
      const at = locked.indexOf('spinCount="100000"');
      expect(at).toBeGreaterThan(0);
      const rest = locked.subarray(at + 18);
      const hostile = Buffer.concat([locked.subarray(0, at), Buffer.from(`spinCount="${count}"`), rest]);
      await expect(unlock(hostile, "locked-office", "heron 7")).rejects.toMatchObject({
        code: "too_complex",
      });
    },
  );

  it("that is cut off is damaged", async () => {
    const locked = lockedOffice(docx, "heron 7");
    await expect(unlock(locked.slice(0, 2000), "locked-office", "heron 7")).rejects.toMatchObject({
      code: "damaged",
    });
  });
});

describe("a PDF with a password", () => {
  it("is read with its words when it is unlocked", async () => {
    const locked = await lockedPdf("The ferry ramp is widened.", "heron 7");
    const reader = await extractors.pdf();
    await expect(reader.extract({ bytes: locked.slice(), fileName: "a.pdf" })).rejects.toMatchObject({
      code: "encrypted",
    });
    const unlocked = await unlock(locked, "pdf", "heron 7");
    const { text } = await reader.extract({ bytes: unlocked, fileName: "a.pdf" });
    expect(text).toContain("The ferry ramp is widened.");
  });

  it("stays locked with another password", async () => {
    const locked = await lockedPdf("The ferry ramp is widened.", "heron 7");
    await expect(unlock(locked, "pdf", "heron")).rejects.toMatchObject({ code: "wrong_password" });
  });

  it("that is not a PDF is damaged", async () => {
    await expect(unlock(utf8("%PDF-1.7 nothing"), "pdf", "heron")).rejects.toMatchObject({ code: "damaged" });
  });
});

describe("an archive whose files have a password", () => {
  it.each([
    ["AES", false],
    ["ZipCrypto", true],
  ])("holds the same files when it is unlocked (%s)", async (_name, zipCrypto) => {
    const files = { "a/weir.md": { bytes: utf8("# Weir"), password: "heron 7" } };
    const locked = await lockedZip(
      { ...files, "open.md": { bytes: utf8("# Open"), password: null } },
      zipCrypto,
    );
    const unlocked = unzipSync(await unlock(locked, "zip", "heron 7"));
    expect(Object.entries(unlocked).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ["a/weir.md", "# Weir"],
      ["open.md", "# Open"],
    ]);
  });

  it("stays locked with another password", async () => {
    const locked = await lockedZip({ "weir.md": { bytes: utf8("# Weir"), password: "heron 7" } });
    await expect(unlock(locked, "zip", "heron")).rejects.toMatchObject({ code: "wrong_password" });
  });

  it("is refused when its files grow beyond the limits, also where its directory declares less", async () => {
    const bytes = new Uint8Array(3_000_000);
    const limits = {
      ...DEFAULT_INGEST_LIMITS,
      inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxEntryBytes: 1_000_000, maxTotalBytes: 2_000_000 },
    };
    const bomb = zipSync({ "zero.bin": bytes });
    await expect(unlock(bomb, "zip", "x", limits)).rejects.toMatchObject({ code: "too_complex" });
    // The declared size is in the directory entry (offset 24) and in the local header (offset 22).
    const lying = Buffer.from(bomb);
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    lying.writeUInt32LE(10, 22);
    await expect(unlock(lying, "zip", "x", limits)).rejects.toMatchObject({
      code: expect.stringMatching(/too_complex|damaged/),
    });
  });
});
