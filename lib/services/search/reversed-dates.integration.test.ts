import { afterAll, beforeAll, expect, it } from "vitest";
import { compareInputSchema } from "#lib/domain/compare.ts";
import { sidecarQueryRequestSchema } from "#lib/domain/sidecar.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { assembleEvidence } from "#lib/services/assembly/shared/assemble-evidence.ts";
import { ragSearch } from "#lib/services/rag/rag-search.ts";
import { querySidecar } from "#lib/services/sidecar/sidecar-query.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { replayReceipt } from "./replay-receipt.ts";
import { searchEvidence } from "./search-evidence.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  await instance.receive("ladders.md", "# Ladders\n\nThe ladder of the quay is painted each May.");
  await instance.drain();
});
afterAll(() => instance?.close());

const reversed = { dateFrom: "2026-02-01", dateTo: "2026-01-01" };
const REFUSAL = "must not be before dateFrom";

it("every way to ask refuses dates in the wrong order", async () => {
  const context = instance.context();
  const frame = { query: "ladder", filters: reversed };
  await expect(searchEvidence(context, frame)).rejects.toThrow(REFUSAL);
  await expect(assembleEvidence(context, { frame: frame as never })).rejects.toThrow(REFUSAL);
  const filters = { date_from: reversed.dateFrom, date_to: reversed.dateTo };
  await expect(ragSearch(context, { query: "ladder", filters } as never)).rejects.toThrow(REFUSAL);
  const period = { from: reversed.dateFrom, to: reversed.dateTo };
  const ofPeriod = { query: "ladder", filters: { period } };
  await expect(searchEvidence(context, ofPeriod)).rejects.toThrow("must not end before it begins");
  const asked = { corpus_ids: [DEFAULT_CORPUS_ID], query: "ladder", filters: reversed, schema_version: 1 };
  await expect(querySidecar(context, sidecarQueryRequestSchema.parse(asked), "")).rejects.toThrow(REFUSAL);
  const routes = [{ profile: "keyword" }, { profile: "hybrid" }];
  expect(compareInputSchema.safeParse({ frame, routes }).error?.message).toContain(REFUSAL);
});

it("a stored search with dates in the wrong order is read and replayed as it was", async () => {
  const context = instance.context();
  const { traceId } = await searchEvidence(
    context,
    { query: "ladder", filters: reversed },
    { isStored: true },
  );
  const { receiptId } = await replayReceipt(context, { id: traceId, asOf: "today" });
  expect(receiptId).toBe(traceId);
});
