import fc from "fast-check";
import { gzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { detectFormat } from "../detect.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { utf8 } from "../testing.ts";
import { unpackerOf } from "./index.ts";
import { tarOf } from "./testing-tar.ts";
import { unpackPart } from "./unpack-part.ts";
import { isLeftOut } from "./unpacker.ts";

const limits = DEFAULT_INGEST_LIMITS;
const code = (value: string) => expect.objectContaining({ code: value });

/** One line for each entry: its path with its words, its error, or why it is left out. */
async function linesOf(format: ReadableFormat, bytes: Uint8Array, given = limits): Promise<string[]> {
  const lines: string[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const part = await unpackPart(format, { bytes, fileName: "a.zip", from, limits: given });
    for (const entry of part.entries) {
      if ("bytes" in entry) lines.push(`${entry.path}=${new TextDecoder().decode(entry.bytes)}`);
      else lines.push(`${entry.path}: ${"leftOut" in entry ? entry.leftOut : entry.failed.code}`);
    }
    from = part.next;
  }
  return lines;
}

/** A zip archive with changes to the directory's record of each file. */
function patchedZip(files: Zippable, patch: (directory: DataView, at: number, name: string) => void) {
  const bytes = zipSync(files);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = view.getUint32(bytes.length - 22 + 16, true);
  while (view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true);
    patch(view, at, new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return bytes;
}

const unixFile = (mode: number) => ({ os: 3, attrs: mode << 16 }) as const;

describe("zip", () => {
  it("lists files with their paths, and leaves out folders", async () => {
    const zip = zipSync({ "a.md": utf8("one"), "plans/": new Uint8Array(), "plans\\b.txt": utf8("two") });
    expect(await linesOf("zip", zip)).toEqual(["a.md=one", "plans/b.txt=two"]);
  });

  it.each(["../up.md", "plans/../../up.md", "/etc/up.md", "\\up.md", "C:\\up.md", "c:up.md", "nul\0.md"])(
    "refuses the path %j by name and reads the other files",
    async (name) => {
      const lines = await linesOf("zip", zipSync({ [name]: utf8("x"), "b.md": utf8("two") }));
      expect(lines).toEqual([expect.stringMatching(/: unsafe_path$/), "b.md=two"]);
      expect(lines[0]).not.toContain("\0");
    },
  );

  it("leaves out links, devices, empty files, denied names and files of operating systems, with the reason", async () => {
    const zip = zipSync({
      "link.md": [utf8("/etc/passwd"), unixFile(0o120777)],
      device: [utf8("x"), unixFile(0o060644)],
      "kept.md": [utf8("k"), unixFile(0o100644)],
      "empty.md": new Uint8Array(),
      "site/.git/config": utf8("x"),
      "site/.DS_Store": utf8("x"),
      "__MACOSX/site/._kept.md": utf8("x"),
      "Thumbs.db": utf8("x"),
    });
    expect(await linesOf("zip", zip)).toEqual([
      ...["link.md: link", "device: device", "kept.md=k", "empty.md: empty", "site/.git/config: denied"],
      ...["site/.DS_Store: system", "__MACOSX/site/._kept.md: system", "Thumbs.db: system"],
    ]);
  });

  it("leaves out a file that is locked with a password, and reads the others", async () => {
    const zip = patchedZip({ "locked.md": utf8("x"), "open.md": utf8("o") }, (view, at, name) => {
      if (name === "locked.md") view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    });
    expect(await linesOf("zip", zip)).toEqual(["locked.md: encrypted", "open.md=o"]);
  });

  it("reads the first of two files with one path, and says so of the second", async () => {
    const zip = zipSync({ "a.md": utf8("one"), "./a.md": utf8("two") });
    expect(await linesOf("zip", zip)).toEqual(["a.md=one", "a.md: duplicate"]);
  });

  it("decodes names in UTF-8 without its flag, and others as code page 437", async () => {
    const zip = patchedZip({ "Bäume.md": utf8("1"), "xx.md": utf8("2") }, (view, at, name) => {
      view.setUint16(at + 8, view.getUint16(at + 8, true) & ~0x800, true);
      if (name === "xx.md") view.setUint16(at + 46, 0x81_84, false);
    });
    expect(await linesOf("zip", zip)).toEqual(["Bäume.md=1", "üä.md=2"]);
  });

  it("uses the name in UTF-8 beside an old name, if it belongs to that one", async () => {
    const beside = (crc: number) => {
      const field = new Uint8Array([1, 0, 0, 0, 0, ...utf8("wāng.md")]);
      new DataView(field.buffer).setUint32(1, crc, true);
      return zipSync({ "wang.md": [utf8("x"), { extra: { 28789: field } }] });
    };
    expect(await linesOf("zip", beside(0x5f_a7_30_f3))).toEqual(["wāng.md=x"]);
    expect(await linesOf("zip", beside(1))).toEqual(["wang.md=x"]);
  });

  it("a bomb inside is an error of that file alone; 100,000 files and too many bytes are refused as a whole", async () => {
    const bomb = zipSync({ "bomb.txt": new Uint8Array(3_000_000), "kept.md": utf8("k") });
    expect(await linesOf("zip", bomb)).toEqual(["bomb.txt: too_complex", "kept.md=k"]);
    // An archive of 100,000 files states the largest number that its last record can hold.
    const many = zipSync({ a: utf8("x") });
    many.fill(0xff, many.length - 14, many.length - 10);
    await expect(linesOf("zip", many)).rejects.toThrowError(code("too_complex"));
    const small = { ...limits, inflate: { ...limits.inflate, maxTotalBytes: 1000 } };
    await expect(linesOf("zip", bomb, small)).rejects.toThrowError(code("too_complex"));
  });

  it("returns an archive in an archive as its bytes, and opens nothing by itself", async () => {
    const inner = zipSync({ "deep.md": utf8("deep") });
    const part = await unpackPart("zip", { bytes: zipSync({ "in.zip": inner }), fileName: "a.zip", from: 0 });
    expect(part).toEqual({ entries: [{ path: "in.zip", bytes: inner }], next: null });
  });
});

describe("tar", () => {
  const files = [
    { name: "plans/", type: "5" },
    { name: "./plans/a.md", content: "one" },
    { name: "link", type: "2" },
    { name: "hard", type: "1" },
    { name: "device", type: "3" },
    { name: "../up.md", content: "x" },
    { name: "short", pax: { path: `${"long/".repeat(40)}ä.md` }, content: "two" },
  ];
  const expected = [
    ...["plans/a.md=one", "link: link", "hard: link", "device: device", "../up.md: unsafe_path"],
    `${"long/".repeat(40)}ä.md=two`,
  ];

  it("lists files, skips folders, and leaves out links and devices, also in gzip", async () => {
    expect(await linesOf("tar", tarOf(files))).toEqual(expected);
    expect(await linesOf("tar", gzipSync(tarOf(files)))).toEqual(expected);
  });

  it("is detected by its content under any name; other gzip files, 7z and rar are refused with what to do", async () => {
    expect(await detectFormat(tarOf(files), "plans.bin")).toMatchObject({ format: "tar" });
    expect(await detectFormat(gzipSync(tarOf(files)), "plans.tgz")).toMatchObject({
      format: "tar",
      mediaType: "application/gzip",
    });
    const sevenZip = Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, ...Array(50).fill(1)]);
    await expect(detectFormat(sevenZip, "a.7z")).rejects.toMatchObject({
      code: "not_yet_supported",
      message: expect.stringContaining("7z archives are recognised but not read yet. Unpack it"),
    });
    await expect(detectFormat(gzipSync(utf8("just words")), "a.gz")).rejects.toMatchObject({
      code: "unsupported_format",
    });
  });

  it("reads the files before the place where it is cut off", async () => {
    const whole = tarOf([
      { name: "a.md", content: "one" },
      { name: "b.md", content: "x".repeat(2000) },
    ]);
    expect(await linesOf("tar", whole.subarray(0, 2048))).toEqual([
      "a.md=one",
      "b.md: damaged",
      "(the rest of the container): damaged",
    ]);
  });

  it("stops a gzip bomb, too many entries and a file beyond the limit", async () => {
    const bomb = gzipSync(tarOf([{ name: "a", content: new Uint8Array(5_000_000) }]));
    await expect(linesOf("tar", bomb)).rejects.toThrowError(code("too_complex"));
    const inflate = { ...limits.inflate, maxEntries: 3, maxEntryBytes: 1000 };
    await expect(linesOf("tar", tarOf(files), { ...limits, inflate })).rejects.toThrowError(
      code("too_complex"),
    );
    const large = tarOf([
      { name: "big.md", content: "x".repeat(2000) },
      { name: "b.md", content: "b" },
    ]);
    expect(await linesOf("tar", large, { ...limits, inflate })).toEqual(["big.md: too_large", "b.md=b"]);
  });

  it("does not trust a stated size", async () => {
    const lying = tarOf([{ name: "a.md", content: "one", size: 50_000_000 }]);
    expect(await linesOf("tar", lying)).toEqual(["a.md: damaged", "(the rest of the container): damaged"]);
  });
});

describe("any container", () => {
  it("gives the same entries in parts of any size as at once", async () => {
    const zip = zipSync(
      Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`${at}.md`, utf8(`n${at}`)])),
    );
    const lines = await linesOf("zip", zip);
    expect(new Set(lines).size).toBe(1200);
    expect(lines.at(-1)).toMatch(/^(\d+)\.md=n\1$/);
  });

  it("throws only AppErrors for any changed byte, and every path is safe", async () => {
    const whole = {
      zip: zipSync({ "plans/a.md": utf8("one one one one"), "b.md": utf8("two") }),
      tar: tarOf([
        { name: "plans/a.md", content: "one" },
        { name: "x", pax: { path: "y.md" }, content: "2" },
      ]),
    };
    const change = fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("zip", "tar"), change, async (format, [place, byte, cut]) => {
        const original = whole[format];
        const at = place % original.length;
        const bytes = cut ? original.slice(0, at) : original.slice();
        if (!cut) bytes[at] = byte;
        try {
          const unpack = await unpackerOf(format);
          for await (const entry of unpack?.({ bytes, fileName: "a", limits }) ?? []) {
            if (isLeftOut(entry)) continue;
            expect(entry.path).not.toMatch(/^[\\/]|(?:^|\/)\.\.(?:\/|$)|\0/);
            entry.read();
          }
        } catch (error) {
          if (!isAppError(error)) throw error;
        }
      }),
      { numRuns: 400 },
    );
  });
});
