import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createGzip, gzipSync } from "node:zlib";
import { pack as tarPack } from "tar-stream";
import { afterAll, describe, expect, test } from "vitest";
import { ARCHIVE_FORMAT, type ArchiveHeader, FORMAT_VERSION } from "#lib/archive/manifest.ts";
import { lineMembers, type Member, writeArchive } from "#lib/archive/write.ts";
import { loadConfig } from "#lib/config/config.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { openArchiveReader } from "./archive-process.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "archive-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MOMENT = "2026-11-22T10:00:00+00:00";
const HEADER: ArchiveHeader = {
  format: ARCHIVE_FORMAT,
  version: FORMAT_VERSION,
  kind: "corpus",
  release: "1.0.0",
};
const manifest = () => ({
  binding: {
    ...{
      id: "plans",
      title: "Plans",
      description: "",
      source_type: "upload",
      source_binding_ref: "upload://plans",
    },
    ...{ project_id: null, matter_id: null, root_locator: {}, metadata_defaults: {}, schedule: null },
    ...{ include_patterns: [], exclude_patterns: [], motion_type_defaults: [], document_role_defaults: [] },
    ...{ workflow_stage_defaults: [], topology_labels: [], sync_mode: "manual", removal_limit: 0.2 },
    ...{
      confidentiality: "internal",
      enabled: true,
      actor_id: "local",
      created_at: MOMENT,
      updated_at: MOMENT,
    },
  },
  ...{ roots: [], generations: [], modelIds: [], counts: {} },
  leftOut: { restrictedDocuments: 0, packsThatCiteMore: 0 },
});

async function* each<T>(items: Iterable<T>) {
  yield* items;
}

async function archiveOf(name: string, members: AsyncIterable<Member>): Promise<string> {
  const file = path.join(folder, name);
  await pipeline(writeArchive(HEADER, members, manifest), createWriteStream(file));
  return file;
}

const correction = (text: string) =>
  JSON.stringify({ document: "doc_1", version: 1, number: 1, text, actor_id: "local", created_at: MOMENT });
const textLine = (text: string, blocks: readonly unknown[] = []) =>
  JSON.stringify({ document: "doc_1", version: 1, text, blocks });
const blob = (bytes: Uint8Array): Member => ({
  name: `blobs/${createHash("sha256").update(bytes).digest("hex")}`,
  size: bytes.length,
  bytes: [bytes],
});

type Options = {
  readonly heapMb?: number;
  readonly env?: Record<string, string>;
  readonly what?: "check" | "rows";
};

/** Reads an archive to its end and counts its contents. */
async function read(file: string, { env = {}, what = "rows", ...more }: Options = {}) {
  const context = { config: loadConfig(env, ROOT), signal: new AbortController().signal };
  const seen = { lines: 0, maxLines: 0, bytes: 0, maxBytes: 0, ended: false };
  const reader = openArchiveReader(context, more);
  try {
    for await (const event of reader.read({ file, what })) {
      if (event.type === "lines") {
        seen.lines += event.lines.length;
        seen.maxLines = Math.max(seen.maxLines, event.lines.length);
      } else if (event.type === "bytes") {
        seen.bytes += event.bytes.length;
        seen.maxBytes = Math.max(seen.maxBytes, event.bytes.length);
      } else if (event.type === "end") seen.ended = true;
    }
  } finally {
    await reader.close();
  }
  return seen;
}

async function refusal(file: string, options?: Options): Promise<string> {
  try {
    await read(file, options);
  } catch (error) {
    if (isAppError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "accepted";
}

async function* zeros(megabytes: number) {
  const block = Buffer.alloc(1024 * 1024);
  for (let at = 0; at < megabytes; at++) yield block;
}

describe("the process that reads an archive", () => {
  test("returns a million lines in batches of at most 500 and in little memory", {
    timeout: 180_000,
  }, async () => {
    const part = Buffer.from(`${correction("")}\n`.repeat(100_000));
    const parts = Array.from({ length: 10 }, (_, at) => ({
      name: `rows/page-corrections/${String(at + 1).padStart(6, "0")}.ndjson`,
      size: part.length,
      bytes: [part],
    }));
    const file = await archiveOf("million.tar.gz", each(parts));
    expect(await read(file, { heapMb: 128 })).toEqual({
      ...{ lines: 1_000_000, maxLines: 500, bytes: 0, maxBytes: 0, ended: true },
    });
  });

  test("returns an original of any size in small pieces", async () => {
    const bytes = Buffer.alloc(40 * 1024 * 1024, "an original ");
    const file = await archiveOf("original.tar.gz", each([blob(bytes)]));
    const seen = await read(file, { heapMb: 64 });
    expect(seen).toMatchObject({ bytes: bytes.length, ended: true });
    expect(seen.maxBytes).toBeLessThan(1024 * 1024);
  });

  test("returns no lines when the archive is only checked", async () => {
    const file = await archiveOf("checked.tar.gz", lineMembers("page-corrections", each([correction("x")])));
    expect(await read(file, { what: "check" })).toMatchObject({ lines: 0, ended: true });
  });
});

describe("an archive is refused with a readable message", () => {
  test("for a line of 17 MB", async () => {
    const long = lineMembers("texts", each([textLine("x".repeat(17 * 1024 * 1024))]));
    expect(await refusal(await archiveOf("long.tar.gz", long))).toMatch(
      /^damaged: rows\/texts\/000001\.ndjson is larger than the 16 MB/,
    );
  });

  test("for a line of more than a million values", async () => {
    const many = lineMembers("texts", each([textLine('a "quoted", text', Array(1_100_000).fill(0))]));
    expect(await refusal(await archiveOf("values.tar.gz", many))).toMatch(
      /^damaged: .*line 1, has too many values/,
    );
    const words = lineMembers("texts", each([textLine(`${'\\",[{'.repeat(400_000)}`)]));
    expect(await refusal(await archiveOf("commas.tar.gz", words))).toBe("accepted");
  });

  test("for empty lines and lines that are not JSON", async () => {
    const empty = lineMembers("texts", each([""]));
    expect(await refusal(await archiveOf("empty.tar.gz", empty))).toMatch(/^damaged: .*line 1, is not what/);
    const noise = lineMembers("texts", each([textLine("x"), "noise"]));
    expect(await refusal(await archiveOf("noise.tar.gz", noise))).toMatch(/^damaged: .*line 2, is not what/);
  });

  test("when reading it needs more memory than the limit", async () => {
    const blocks = Array.from({ length: 200_000 }, (_, at) => ({
      kind: "paragraph",
      start: at,
      end: at + 1,
    }));
    const large = lineMembers("texts", each([textLine("x", blocks)]));
    expect(await refusal(await archiveOf("heavy.tar.gz", large), { heapMb: 32 })).toMatch(
      /^too_complex: .*more than the 32 MB of memory/,
    );
  });

  test("when it is a decompression bomb, by ratio or by size", async () => {
    const name = `blobs/${"0".repeat(64)}`;
    const bomb = (megabytes: number) =>
      archiveOf(
        `bomb-${megabytes}.tar.gz`,
        each([{ name, size: megabytes * 1024 * 1024, bytes: zeros(megabytes) }]),
      );
    const env = { MAX_BINARY_MB: "500" };
    expect(await refusal(await bomb(300), { env, what: "check" })).toMatch(/^damaged: .*unpacks to far more/);
    const small = { MAX_IMPORT_MB: "1", MAX_BINARY_MB: "500" };
    expect(await refusal(await bomb(12), { env: small, what: "check" })).toMatch(
      /^too_large: .*unpacks to more than 10 MB\. Raise MAX_IMPORT_MB/,
    );
  });

  test("for an original larger than the configured maximum", async () => {
    const file = await archiveOf("larger.tar.gz", each([blob(Buffer.alloc(3 * 1024 * 1024))]));
    const env = { MAX_BINARY_MB: "2", MAX_TEXT_MB: "1" };
    expect(await refusal(file, { env })).toMatch(
      /^too_large: .*original of 3 MB; .*2 MB.*Raise MAX_BINARY_MB/,
    );
  });

  test("for extended headers, which a tar reader would hold in memory", async () => {
    const file = path.join(folder, "pax.tar.gz");
    const tar = tarPack();
    const written = pipeline(tar, createGzip(), createWriteStream(file));
    tar.entry({ name: "format.json" }, JSON.stringify(HEADER));
    tar.entry({ name: "rows/texts/000001.ndjson", pax: { comment: "x".repeat(100_000) } }, "");
    tar.finalize();
    await written;
    expect(await refusal(file)).toMatch(/^damaged: .*of an unknown kind/);
  });

  test("when it is truncated, random bytes or empty", async () => {
    const members = lineMembers("page-corrections", each([correction("x".repeat(1000))]));
    const file = await archiveOf("short.tar.gz", members);
    for (const length of [300, 200, 60, 12, 0]) {
      truncateSync(file, length);
      expect(await refusal(file), `${length} bytes`).toMatch(/^damaged: /);
    }
    const noise = path.join(folder, "noise.tar.gz");
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251));
    for (const body of [bytes, gzipSync(bytes)]) {
      writeFileSync(noise, body);
      expect(await refusal(noise)).toMatch(/^damaged: /);
    }
  });
});
