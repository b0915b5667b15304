import { describe, expect, it } from "vitest";
import type { JobView } from "#lib/domain/job.ts";
import { type UploadItem, uploadRow, uploadTotals } from "./upload-rows.ts";

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
  it("names the stage and the progress of a job at work", () => {
    expect(uploadRow(item({}), job({}))).toMatchObject({
      words: "cutting into passages",
      progress: 0.4,
      settled: false,
    });
  });
  it("is settled at once for a file that was searchable when the answer came", () => {
    expect(uploadRow(item({ indexed: true }), undefined)).toMatchObject({ words: "indexed", settled: true });
  });
  it("gives a failed job's own words and a way to try again", () => {
    const failed = job({ state: "failed", error: { code: "damaged", message: "The PDF is cut off." } });
    expect(uploadRow(item({}), failed)).toMatchObject({
      tone: "red",
      error: "The PDF is cut off.",
      canRetry: true,
    });
  });
  it("offers no second try for a file that was refused for what it is", () => {
    const refused = item({ phase: "refused", error: { code: "empty_file", message: "The file is empty." } });
    expect(uploadRow(refused, undefined)).toMatchObject({
      error: "The file is empty.",
      canRetry: false,
      settled: true,
    });
  });
  it("waits for an answer about a path that exists", () => {
    expect(uploadRow(item({ phase: "exists" }), undefined)).toMatchObject({ tone: "amber", settled: false });
  });
});

it("totals count what is done, what failed and what needs an answer", () => {
  const items = [
    item({ indexed: true }),
    item({ phase: "exists" }),
    item({ phase: "refused" }),
    item({ phase: "waiting" }),
  ];
  const rows = items.map((one) => uploadRow(one, undefined));
  expect(uploadTotals(rows, items)).toEqual({ total: 4, settled: 2, failed: 1, asking: 1 });
});
