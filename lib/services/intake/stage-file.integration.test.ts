import { readdirSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restoreCorpus, trashCorpus } from "#lib/services/corpora/trash-corpus.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { receiveStaged } from "./receive-document.ts";
import { stageFile } from "./stage-file.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ env: { MAX_TEXT_MB: "2", MAX_BINARY_MB: "8" } });
});
afterAll(() => instance?.close());

const STEP = 64 * 1024;
async function* piecewise(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += STEP) yield bytes.subarray(at, at + STEP);
}

const blobs = () =>
  readdirSync(path.join(instance.database.dataDir, "blobs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function receive(name: string, bytes: Uint8Array) {
  const staged = await stageFile(instance.context(), piecewise(bytes), name);
  try {
    return await receiveStaged(instance.context(), { staged, path: name });
  } finally {
    await staged.discard();
  }
}

it("a file that arrives in pieces is stored under its hash, ingested and found", async () => {
  const outcome = await receive(
    "slack.md",
    strToU8("# Slack water\n\nThe sluice is opened at slack water.\n"),
  );
  expect(outcome).toMatchObject({ outcome: "accepted", created: "document" });
  await instance.drain();
  const { results } = await searchEvidence(instance.context(), { query: "sluice slack water" });
  expect(results).toHaveLength(1);
  const again = strToU8("# Slack water\n\nThe sluice is opened at slack water.\n");
  expect(await receive("slack.md", again)).toMatchObject({ outcome: "unchanged" });
  expect(blobs()).toHaveLength(1);
});

it("a Word document larger than the limit for text is recognised by its first and last bytes", async () => {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const docx = zipSync(
    {
      "[Content_Types].xml": strToU8(`<Types><Override ContentType="${main}"/></Types>`),
      "word/media/plan.png": Uint8Array.from({ length: 7_000_000 }, (_, i) => (i * 7919) % 251),
      "word/document.xml": strToU8("<w:document/>"),
    },
    { level: 0 },
  );
  expect(docx.length).toBeGreaterThan(2 * 1024 * 1024 + STEP);
  expect(await receive("plan.docx", docx)).toMatchObject({ outcome: "accepted" });
  const [row] = await instance.database
    .sql`select format, size_bytes from versions where file_name = 'plan.docx'`;
  expect(row).toEqual({ format: "docx", size_bytes: docx.length });
});

it("a refused file leaves no bytes behind", async () => {
  const before = blobs();
  const endless = new Uint8Array(3 * 1024 * 1024).fill(97);
  await expect(receive("long.txt", endless)).rejects.toMatchObject({ code: "too_large" });
  expect(await receive("empty.md", new Uint8Array())).toMatchObject({
    outcome: "refused",
    code: "empty_file",
  });
  expect(await receive("../.git/config", strToU8("x"))).toMatchObject({ outcome: "refused" });
  expect(blobs()).toEqual(before);
});

it("an upload without a corpus gets a helpful message if the default corpus is in the trash", async () => {
  const usual = { corpusId: "my-documents" };
  await trashCorpus(instance.context(), usual);
  const bytes = strToU8("# Eyot\n\nThe eyot floods.\n");
  await expect(receive("eyot.md", bytes)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(
      /^"My documents", the default for files .+ is in the trash\. Restore it, or name another/,
    ),
    details: { corpus: "my-documents", reason: "corpus_in_trash" },
  });
  const staged = await stageFile(instance.context(), piecewise(bytes), "eyot.md");
  await expect(
    receiveStaged(instance.context(), { staged, path: "eyot.md", ...usual }),
  ).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringContaining("is in the trash. Restore it"),
  });
  await staged.discard();
  await restoreCorpus(instance.context(), usual);
  expect(await receive("eyot.md", bytes)).toMatchObject({ outcome: "accepted" });
});
