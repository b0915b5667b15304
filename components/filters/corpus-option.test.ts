import { expect, it } from "vitest";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { corpusOption } from "./corpus-option.ts";

const CORPUS: CorpusSummary = {
  ...{ id: "plans", title: "Plans", description: "", enabled: true, documentCount: 3, chunkCount: 40 },
  ...{ freshnessState: "fresh", status: "healthy" },
};
const noteOf = (over: Partial<CorpusSummary>) => corpusOption({ ...CORPUS, ...over }).note;

it("a corpus whose files cannot be read is not said to have failed to sync", () => {
  expect(noteOf({ status: "error", unreadFiles: 1 })).toBe("1 file could not be read");
  expect(noteOf({ status: "error", unreadFiles: 2, sourceFailed: true })).toBe("last sync failed");
});

it("a corpus that is ready has no note, and one that is turned off says so first", () => {
  expect(noteOf({})).toBeUndefined();
  expect(noteOf({ enabled: false, status: "error", unreadFiles: 1 })).toBe("turned off");
});
