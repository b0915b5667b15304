import { expect, it } from "vitest";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import type { ListState } from "./list-state.ts";
import { documentsQuery } from "./queries.ts";

const all: ListState = { q: "", corpus: "", state: null, sort: null, offset: 0 };
const document = (state: "queued" | "done", waitingJobs = 0) =>
  ({ id: "doc_1", latestJob: { state }, waitingJobs }) as DocumentSummary;

/** Returns the polling interval in milliseconds of a loaded list. */
function pace(state: ListState, documents: readonly DocumentSummary[]): number | false | undefined {
  const { refetchInterval } = documentsQuery(state);
  const read = { state: { data: { documents, total: documents.length } } };
  return typeof refetchInterval === "function" ? refetchInterval(read as never) : refetchInterval;
}

it("polls a list of one state even after a retry has emptied it, also within a corpus", () => {
  expect(pace({ ...all, state: "failed" }, [])).toBeGreaterThan(0);
  expect(pace({ ...all, state: "failed", corpus: "quay" }, [])).toBeGreaterThan(0);
  expect(pace({ ...all, state: "indexed" }, [document("done")])).toBeGreaterThan(0);
});

it("polls a list while a document is being read, and stops after that", () => {
  expect(pace(all, [document("queued")])).toBeGreaterThan(0);
  expect(pace(all, [document("done", 1)]), "its pages are still being indexed").toBeGreaterThan(0);
  expect(pace(all, [document("done")])).toBe(false);
  expect(pace(all, [])).toBe(false);
});
