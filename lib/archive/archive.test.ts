import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { pack as tarPack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { fromHalf, packHalves, toHalf, unpackHalves } from "./halves.ts";
import { lineOf, parseLines } from "./lines.ts";
import { ARCHIVE_FORMAT, type ArchiveHeader, FORMAT_VERSION } from "./manifest.ts";
import { readArchive, readWhole } from "./read.ts";
import { verifyArchive } from "./verify.ts";
import { lineMembers, type Member, writeArchive } from "./write.ts";

const HEADER: ArchiveHeader = {
  format: ARCHIVE_FORMAT,
  version: FORMAT_VERSION,
  kind: "instance",
  release: "1.0.0",
};
const rest = () => ({
  madeAt: "",
  database: "embedded",
  schema: 1,
  migrations: 1,
  tables: [],
  sequences: {},
  missingBlobs: [],
});

const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const member = (name: string, bytes: Uint8Array): Member => ({ name, size: bytes.length, bytes: [bytes] });
const blob = (bytes: Uint8Array) => member(`blobs/${sha(bytes)}`, bytes);
async function* each<T>(items: readonly T[]) {
  yield* items;
}
const made = (members: readonly Member[]) => buffer(writeArchive(HEADER, each(members), rest));

/** Returns a tar with any entries, as another program might make it. */
async function forged(entries: readonly { name: string; body: string; type?: "symlink" | "file" }[]) {
  const tar = tarPack();
  for (const { name, body, type = "file" } of entries) {
    if (type === "symlink") tar.entry({ name, type, linkname: body });
    else tar.entry({ name }, body);
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}
const format = { name: "format.json", body: JSON.stringify(HEADER) };

async function refusal(archive: Uint8Array): Promise<string> {
  try {
    await verifyArchive(Readable.from([archive]));
  } catch (error) {
    if (isAppError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "accepted";
}

describe("an archive", () => {
  it("is read as it was written, with any content", async () => {
    const lines = fc.array(fc.string({ unit: "grapheme" }).filter((line) => !/[\n\r]/.test(line)));
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 5 }),
        async (words, files) => {
          const unique = [...new Map(files.map((file) => [sha(file), file])).values()];
          async function* members() {
            yield* lineMembers("texts", each(words.map((line) => JSON.stringify(line))));
            for (const file of unique) yield blob(file);
          }
          const archive = await buffer(writeArchive(HEADER, members(), rest));
          const found: Buffer[] = [];
          let text = "";
          await readArchive(Readable.from([archive]), async ({ name, size, bytes }) => {
            if (name.startsWith("rows/")) text += await readWhole(bytes, size);
            else found.push(await buffer(Readable.from(bytes)));
          });
          expect(
            text
              .split("\n")
              .filter(Boolean)
              .map((line) => JSON.parse(line)),
          ).toEqual(words);
          expect(found.map(sha)).toEqual(unique.map(sha));
          expect((await verifyArchive(Readable.from([archive]))).members).toHaveLength(
            unique.length + (text ? 1 : 0),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it("has the same bytes for the same content", async () => {
    const files = [randomBytes(10_000), Buffer.from("words")];
    expect(sha(await made(files.map(blob)))).toBe(sha(await made(files.map(blob))));
  });

  it("splits long lists between lines, never within one", async () => {
    const line = "x".repeat(1_500_000);
    const parts: Member[] = [];
    for await (const part of lineMembers("texts", each([line, line, line, line, line]))) parts.push(part);
    expect(parts.map(({ size }) => size)).toEqual([3_000_002, 3_000_002, 1_500_001]);
    expect(parts.map(({ name }) => name).at(-1)).toBe("rows/texts/000003.ndjson");
  });

  it("fails if its source fails", async () => {
    async function* failing(): AsyncGenerator<Member> {
      yield blob(Buffer.from("first"));
      throw new Error("the database went away");
    }
    await expect(buffer(writeArchive(HEADER, failing(), rest))).rejects.toThrow("the database went away");
  });
});

describe("an archive whose reader disconnects", () => {
  it("releases its source", async () => {
    const closed = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Member> {
      try {
        for (;;) yield blob(randomBytes(300_000));
      } finally {
        closed.resolve();
      }
    }
    const stream = writeArchive(HEADER, endless(), rest);
    for await (const _ of stream) break;
    await closed.promise;
    expect(stream.destroyed).toBe(true);
  });
});

describe("refuses, with a message, an archive", () => {
  it("that is cut at any position", async () => {
    const whole = await made([blob(randomBytes(50_000))]);
    for (const length of [0, 5, 200, 20_000, whole.length - 9])
      expect(await refusal(whole.subarray(0, length)), `${length} bytes`).toMatch(
        /^damaged: .*(incomplete|beginning)/,
      );
    const unzipped = gunzipSync(whole);
    for (const length of [512, 1024, unzipped.length - 1024 - 600])
      expect(await refusal(gzipSync(unzipped.subarray(0, length)))).toMatch(/^damaged: /);
  });

  it("with any one byte changed", async () => {
    const whole = await made([blob(Buffer.from("an original")), blob(Buffer.from("another"))]);
    const unzipped = gunzipSync(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: unzipped.length - 1024 - 1 }), async (at) => {
        const other = Buffer.from(unzipped);
        other[at] = (other[at] ?? 0) ^ 0x01;
        const said = await refusal(gzipSync(other));
        // Padding has no meaning. Gzip's own checksum protects the header; this test recomputes it.
        if (said === "accepted") expect(isMeaningless(unzipped, at)).toBe(true);
        else expect(said).toMatch(/^(damaged|not_yet_supported): /);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ["../../etc/cron.d/x", "file"],
    ["/etc/passwd", "file"],
    ["rows/texts/../../../x", "file"],
    ["rows/texts/000001.ndjson", "symlink"],
    ["blobs/not-a-hash", "file"],
  ] as const)("with a member named %s (%s)", async (name, type) => {
    expect(await refusal(await forged([format, { name, body: "x", type }]))).toMatch(
      /^damaged: .*of an unknown kind/,
    );
  });

  it("with bytes that do not match their name, a later format, a missing beginning, or random bytes", async () => {
    const hash = sha(Buffer.from("said"));
    const members = [{ name: `blobs/${hash}`, size: 5, sha256: sha(Buffer.from("given")) }];
    const manifest = { name: "manifest.json", body: JSON.stringify({ ...HEADER, ...rest(), members }) };
    const lying = await forged([format, { name: `blobs/${hash}`, body: "given" }, manifest]);
    expect(await refusal(lying)).toMatch(/other bytes than its name/);
    const later = await forged([{ name: "format.json", body: JSON.stringify({ ...HEADER, version: 99 }) }]);
    expect(await refusal(later)).toMatch(/^not_yet_supported: .*format 99.*upgrade/);
    expect(await refusal(await forged([manifest]))).toMatch(/its beginning is different/);
    expect(await refusal(randomBytes(5000))).toMatch(/^damaged: /);
    expect(await refusal(gzipSync(randomBytes(5000)))).toMatch(/^damaged: /);
  });

  it("that unpacks to a far greater size", async () => {
    const tar = tarPack();
    const archive = buffer(tar.pipe(createGzip({ level: 6 })));
    tar.entry({ name: "format.json" }, format.body);
    const size = 300 * 1024 * 1024;
    const zeros = tar.entry({ name: `blobs/${"0".repeat(64)}`, size });
    const block = Buffer.alloc(4 * 1024 * 1024);
    for (let at = 0; at < size; at += block.length)
      if (!zeros.write(block)) await new Promise<void>((resolve) => zeros.once("drain", () => resolve()));
    zeros.end(null);
    tar.finalize();
    expect(await refusal(await archive)).toMatch(/unpacks to far more/);
  });
});

function isMeaningless(tar: Buffer, at: number): boolean {
  for (let from = 0; from < tar.length; ) {
    const size = Number.parseInt(tar.subarray(from + 124, from + 135).toString(), 8) || 0;
    const name = tar
      .subarray(from, from + 100)
      .toString()
      .replace(/\0.*/s, "");
    if (at < from + 512) return at >= from + 148 && at < from + 156; // the header's checksum field
    if (at < from + 512 + size) return name.endsWith(".json");
    from += 512 + Math.ceil(size / 512) * 512;
    if (at < from) return true; // padding
  }
  return true;
}

describe("lines", () => {
  const row = { document: "doc_1", version: 2, number: 3, text: "words", actor_id: "local" };
  const created_at = "2026-11-22T10:00:00.123456+00:00";

  it("have only their own columns, in one order", () => {
    const line = lineOf("page-corrections", { created_at, ...row, more: 1 });
    expect(line).toBe(lineOf("page-corrections", { ...row, created_at }));
    expect([...parseLines("page-corrections", `${line}\n${line}\n`, "m")]).toEqual(
      Array(2).fill({ line: { ...row, created_at }, chars: line.length }),
    );
    expect(() => lineOf("page-corrections", row)).toThrow("created_at");
  });

  it("are refused with their number if they are invalid", () => {
    const line = lineOf("page-corrections", { ...row, created_at });
    const read = (text: string) => [...parseLines("page-corrections", text, "rows/x/000001.ndjson")];
    expect(() => read(`${line}\n{"document":"doc_1"}\n`)).toThrow(/000001\.ndjson, line 2/);
    expect(() => read("no json\n")).toThrow(/line 1/);
    expect(() => read(`${line.replace('"version":2', '"version":2,"more":1')}\n`)).toThrow(/line 1/);
  });
});

describe("half-precision numbers", () => {
  it("are unpacked bit by bit as packed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff }).filter((bits) => (bits & 0x7c00) !== 0x7c00),
        (bits) => {
          expect(toHalf(fromHalf(bits))).toBe(bits);
        },
      ),
    );
  });

  it("are packed from the text that the database writes", () => {
    for (const text of ["[0.1,-0.2,1,0]", "[0.00005,65504,-3.5]"]) {
      const once = unpackHalves(packHalves(text));
      expect(unpackHalves(packHalves(once))).toBe(once);
    }
    expect(unpackHalves(packHalves("[1,-2,0.5]"))).toBe("[1,-2,0.5]");
  });
});
