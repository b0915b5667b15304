import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { read, utf8 } from "../testing.ts";
import { chunkDocument } from "../to-chunks.ts";
import { createArchiveExtractor } from "./archive.ts";

const archive = createArchiveExtractor("zip", DEFAULT_INGEST_LIMITS);

test("the passages of an archive have the names of its files, and no words about them", async () => {
  const files = { "weir.md": utf8("w"), "quay.md": utf8(""), "./weir.md": utf8("x"), "mill.md": utf8("") };
  const extracted = await read(archive, zipSync(files));
  expect(extracted.text.split(/\n+/)).toEqual([
    ...["1 file", "weir.md (1 B)"],
    ...["Not read: it is empty (0 bytes)", "quay.md", "mill.md"],
    ...["Not read: another file in the container has the same path", "weir.md"],
  ]);
  const { chunks } = chunkDocument(extracted, CHUNK_POLICY_DEFAULTS["clause-aware"], {
    countTokens: () => 1,
  });
  const words = chunks.map(({ text, sectionPath }) => [text, ...sectionPath].join("\n")).join("\n");
  for (const name of ["weir.md", "quay.md", "mill.md"]) expect(words).toContain(name);
  expect(words).not.toMatch(/1 file|Not read|empty|container/);
});
