import { expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { mdExtractor } from "#lib/ingest/extract/md.ts";
import { cutDocument } from "./cut-document.ts";

const text = Array.from({ length: 9 }, (_, n) => `# Part ${n}\n\n${`Rule ${n} holds. `.repeat(200)}\n`).join(
  "\n",
);

it.each([
  ["MAX_CHUNKS_PER_DOCUMENT", 1],
  ["MAX_CHUNKS_LARGE_DOCUMENT", 2 * 1024 * 1024],
])("a document with too many passages has a note that names %s", async (variable, sizeBytes) => {
  const extracted = await mdExtractor.extract({
    bytes: new TextEncoder().encode(text),
    fileName: "rules.md",
  });
  const { chunks, extracted: cut } = cutDocument(loadConfig({ [variable]: "2" }), sizeBytes, extracted, []);
  expect(chunks).toHaveLength(2);
  expect(cut.notes.at(-1)?.code).toBe("too_many_chunks");
  expect(cut.notes.at(-1)?.message).toMatch(new RegExp(`Only the first 2 passages.*Raise ${variable}`));
});
