import { describe, expect, it } from "vitest";
import type { JobView } from "#lib/domain/job.ts";
import { totalWords, type UploadItem, uploadRow, uploadTotals } from "./upload-rows.ts";

const item = (over: Partial<UploadItem>): UploadItem => ({
  id: "upload-1",
  path: "plans/h4.md",
  sizeBytes: 1200,
  phase: "received",
  sent: 1,
  batchId: "b-0",
  jobId: "job-1",
  documentId: "doc_1",
  indexed: false,
  error: null,
  notice: null,
  ...over,
});
const job = (over: Partial<JobView>): JobView => ({
  id: "job-1",
  kind: "ingest-document",
  documentId: "doc_1",
  batchId: "b-0",
  fileName: "h4.md",
  state: "running",
  stage: "chunking",
  progress: 0.4,
  attempts: 1,
  error: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...over,
});

describe("uploadRow", () => {
  it("returns the stage and progress of a running job", () => {
    expect(uploadRow(item({}), job({}))).toMatchObject({
      words: "splitting into passages",
      progress: 0.4,
      settled: false,
    });
  });
  it("is settled at once if the file was already searchable", () => {
    expect(uploadRow(item({ indexed: true }), undefined)).toMatchObject({ words: "indexed", settled: true });
  });

  it("is not called indexed before its pages and pictures are", () => {
    for (const row of [
      uploadRow(item({ indexed: true }), undefined, { isIndexing: true, isLocked: false }),
      uploadRow(item({}), job({ state: "done" }), { isIndexing: true, isLocked: false }),
    ]) {
      expect(row.words).not.toMatch(/^indexed/);
      expect(row.settled).toBe(true);
    }
  });
  it("returns a failed job's own error and allows a retry", () => {
    const failed = job({ state: "failed", error: { code: "damaged", message: "The PDF is cut off." } });
    expect(uploadRow(item({}), failed)).toMatchObject({
      tone: "red",
      error: "The PDF is cut off.",
      canRetry: true,
    });
  });
  it("asks for the password of a locked file, and offers no retry", () => {
    const error = { code: "encrypted", message: "The file is locked with a password." };
    const row = uploadRow(item({}), job({ state: "failed", error }), { isIndexing: false, isLocked: true });
    expect(row).toMatchObject({ words: "locked", canRetry: false, needsPassword: true, settled: true });
  });
  it("says that an archive holds locked files, once it is unpacked", () => {
    const rowOf = (isIndexing: boolean) =>
      uploadRow(item({}), job({ state: "done" }), { isIndexing, isLocked: true });
    expect(rowOf(true).needsPassword).toBe(false);
    expect(rowOf(false)).toMatchObject({ words: "holds locked files", needsPassword: true, settled: true });
  });
  it("allows no retry for a refused file", () => {
    const refused = item({ phase: "refused", error: { code: "empty_file", message: "The file is empty." } });
    expect(uploadRow(refused, undefined)).toMatchObject({
      error: "The file is empty.",
      canRetry: false,
      settled: true,
    });
  });
  it("waits for a decision about an existing path", () => {
    expect(uploadRow(item({ phase: "exists" }), undefined)).toMatchObject({ tone: "amber", settled: false });
  });
});

it("uploadTotals counts finished files, failed ones and those that need a decision", () => {
  const items = [
    item({ indexed: true }),
    item({ phase: "exists" }),
    item({ phase: "refused" }),
    item({ phase: "waiting" }),
  ];
  const rows = items.map((one) => uploadRow(one, undefined));
  expect(uploadTotals(rows, items)).toEqual({ total: 4, settled: 2, failed: 1, locked: 0, asking: 1 });
});

it.each([
  [{ total: 3, settled: 3, failed: 0, locked: 0, asking: 0 }, "3 files done"],
  [{ total: 3, settled: 3, failed: 1, locked: 0, asking: 0 }, "2 of 3 files done · 1 failed"],
  [
    { total: 4, settled: 4, failed: 1, locked: 2, asking: 0 },
    "1 of 4 files done · 1 failed · 2 need a password",
  ],
  [
    { total: 1200, settled: 1100, failed: 0, locked: 0, asking: 1 },
    "1,100 of 1,200 files done · 1 to decide",
  ],
])("totalWords counts each file once: %o", (totals, words) => {
  expect(totalWords(totals)).toBe(words);
});
