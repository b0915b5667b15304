import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { UnlockableFormat } from "#lib/domain/formats.ts";
import { docxOf, p } from "../extract/docx/testing.ts";
import { extractors } from "../extract/index.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { utf8 } from "../testing.ts";
import { unpackZip } from "../unpack/zip.ts";
import { lockedOffice, lockedPdf, lockedZip } from "./testing.ts";
import { unlockFile } from "./unlock.ts";

const unlock = (
  bytes: Uint8Array,
  format: UnlockableFormat,
  password: string,
  limits = DEFAULT_INGEST_LIMITS,
) => unlockFile({ bytes, format, password, limits });
const docx = docxOf(p("The weir opens at dawn."));

/** Returns a locked Word file with other words about its hash steps. Its length stays the same. */
function lockedWith(words: string, known = 'spinCount="100000" saltSize="16"'): Buffer {
  const text = Buffer.from(lockedOffice(docx, "heron 7")).toString("latin1");
  expect(text).toContain(known);
  return Buffer.from(text.replace(known, words.padEnd(known.length)), "latin1");
}

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

  it.each(["2147483647", "-50000", "Infinity00", "99999999", "&#57;9999999", "&#x39;&#57;999999"])(
    "whose lock asks for %s hash steps is refused at once",
    async (count) => {
      await expect(
        unlock(lockedWith(`spinCount="${count}"`), "locked-office", "heron 7"),
      ).rejects.toMatchObject({
        code: "too_complex",
      });
    },
  );

  it.each([
    ['saltSize="16"', 'saltSize="12"'],
    ['keyBits="256"', 'keyBits="999"'],
    ['hashSize="64"', 'hashSize="20"'],
    ['blockSize="16"', 'blockSize="8"'],
  ])("whose lock states %s as %s is damaged, and no password is called wrong", async (known, words) => {
    await expect(unlock(lockedWith(words, known), "locked-office", "reed")).rejects.toMatchObject({
      code: "damaged",
    });
  });

  it("whose lock does not say its hash steps is refused at once", async () => {
    const child = lockedWith("").toString("latin1").replace("/></keyEncryptor>", "></keyEncryptor>");
    for (const bytes of [lockedWith(""), Buffer.from(child, "latin1")])
      await expect(unlock(bytes, "locked-office", "heron 7")).rejects.toMatchObject({ code: "damaged" });
  });

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

  it("stays locked with another password that passes the one-byte check of ZipCrypto", async () => {
    const words = utf8("The weir opens at dawn. ".repeat(20));
    const locked = await lockedZip({ "weir.md": { bytes: words, password: "heron 7" } }, true);
    for (let at = 0; at < 600; at++)
      await expect(unlock(locked, "zip", `guess ${at}`)).rejects.toMatchObject({ code: "wrong_password" });
  });

  it("keeps files with another password locked, and is unlocked further with that one", async () => {
    for (const zipCrypto of [false, true]) {
      const files = {
        "a.md": { bytes: utf8("# A"), password: "heron 7" },
        "b.md": { bytes: utf8("# B"), password: "osier" },
      };
      const once = await unlock(await lockedZip(files, zipCrypto), "zip", "heron 7");
      expect(await filesIn(once)).toEqual(["a.md: # A", "b.md: encrypted"]);
      await expect(unlock(once, "zip", "reed")).rejects.toMatchObject({ code: "wrong_password" });
      expect(await filesIn(await unlock(once, "zip", "osier"))).toEqual(["a.md: # A", "b.md: # B"]);
    }
  });

  it("keeps its other files where paths are unsafe or the same", async () => {
    const password = "heron 7";
    const locked = await lockedZip({
      "../a.md": { bytes: utf8("# Outside"), password },
      "b1.md": { bytes: utf8("# B"), password },
      "b2.md": { bytes: utf8("# C"), password: null },
      "b3.md": { bytes: utf8("# C2"), password },
      "b4.md": { bytes: utf8("# C3"), password: null },
      "d.md": { bytes: utf8("# D"), password },
    });
    const same = Buffer.from(locked);
    for (const name of ["b2.md", "b3.md", "b4.md"])
      for (let at = same.indexOf(name); at >= 0; at = same.indexOf(name, at)) same.write("b1.md", at);
    expect(await filesIn(await unlock(same, "zip", password))).toEqual([
      "../a.md: unsafe_path",
      "b1.md: # B",
      "b1.md: duplicate",
      "b1.md: duplicate",
      "b1.md: duplicate",
      "d.md: # D",
    ]);
  });

  it("is refused when its files grow beyond the limits, also where its directory declares less", async () => {
    const bytes = new Uint8Array(3_000_000);
    const within = (maxEntryBytes: number, maxTotalBytes: number) => ({
      ...DEFAULT_INGEST_LIMITS,
      inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxEntryBytes, maxTotalBytes },
    });
    const bomb = await lockedZip({ "zero.bin": { bytes, password: "x" } });
    for (const limits of [within(1_000_000, 2_000_000), within(1_000_000, 9_000_000)])
      await expect(unlock(bomb, "zip", "x", limits)).rejects.toMatchObject({ code: "too_complex" });
    expect((await unlock(bomb, "zip", "x", within(4_000_000, 9_000_000))).length).toBeGreaterThan(0);
    const random = Uint8Array.from({ length: 200_000 }, (_, at) => Math.imul(at * at + 7, 2654435761) >>> 24);
    const small = { bytes: utf8("# A"), password: "x" };
    const besideLarge = await lockedZip({ "large.bin": { bytes: random, password: null }, "a.md": small });
    expect(await filesIn(await unlock(besideLarge, "zip", "x", within(100_000, 9_000_000)))).toHaveLength(2);
    // Its directory declares less than the total. The packed bytes are more.
    const overlapping = Buffer.from(besideLarge);
    overlapping.writeUInt32LE(10, overlapping.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    await expect(unlock(overlapping, "zip", "x", within(100_000, 150_000))).rejects.toMatchObject({
      code: "too_complex",
    });
    const lying = Buffer.from(bomb);
    // The declared size is in the directory entry (offset 24) and in the local header (offset 22).
    lying.writeUInt32LE(10, lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    lying.writeUInt32LE(10, 22);
    await expect(unlock(lying, "zip", "x", within(1_000_000, 2_000_000))).rejects.toMatchObject({
      code: expect.stringMatching(/too_complex|damaged/),
    });
  });
});

/** Returns the files that the reader of archives finds, each with its words or the reason why it has none. */
async function filesIn(bytes: Uint8Array): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of unpackZip({ bytes, fileName: "a.zip", limits: DEFAULT_INGEST_LIMITS }))
    found.push(
      `${entry.path}: ${"leftOut" in entry ? entry.leftOut : Buffer.from(entry.read()).toString().slice(0, 9)}`,
    );
  return found;
}
