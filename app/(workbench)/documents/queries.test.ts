import { expect, it } from "vitest";
import type { DocumentSummary } from "#lib/domain/documents.ts";
import type { ListState } from "./list-state.ts";
import { documentsQuery } from "./queries.ts";

const all: ListState = { q: "", corpus: "", state: null, offset: 0 };
const document = (state: "queued" | "done") => ({ id: "doc_1", latestJob: { state } }) as DocumentSummary;

/** After how many milliseconds a list that has been read is asked for again. */
function pace(state: ListState, documents: readonly DocumentSummary[]): number | false | undefined {
  const { refetchInterval } = documentsQuery(state);
  const read = { state: { data: { documents, total: documents.length } } };
  return typeof refetchInterval === "function" ? refetchInterval(read as never) : refetchInterval;
}

it("a list of one state is asked for again though a retry has emptied it, also within a corpus", () => {
  expect(pace({ ...all, state: "failed" }, [])).toBeGreaterThan(0);
  expect(pace({ ...all, state: "failed", corpus: "quay" }, [])).toBeGreaterThan(0);
  expect(pace({ ...all, state: "indexed" }, [document("done")])).toBeGreaterThan(0);
});

it("a list in which something is being read is asked for again, one at rest is not", () => {
  expect(pace(all, [document("queued")])).toBeGreaterThan(0);
  expect(pace(all, [document("done")])).toBe(false);
  expect(pace(all, [])).toBe(false);
});
