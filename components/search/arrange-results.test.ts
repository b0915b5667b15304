import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { GROUPINGS, SORTS } from "#components/address/result-order.ts";
import type { DocumentResult } from "#lib/domain/search.ts";
import { arrange, firstRelated, undatedCount } from "./arrange-results.ts";
import { sortNote } from "./sort-words.ts";

type Place = { readonly score: number; readonly page?: number; readonly start?: number };

function document(title: string, publishedDate: string | null, ...places: readonly Place[]): DocumentResult {
  return {
    documentId: title,
    title,
    publishedDate,
    passages: places.map(({ score, page = null, start = 0 }, ordinal) => ({
      evidenceRef: `${title}#${ordinal}`,
      score,
      pageFirst: page,
      span: { start, end: start + 1 },
      ordinal,
    })),
  } as unknown as DocumentResult;
}
const titles = (results: readonly DocumentResult[], sort: (typeof SORTS)[number]) =>
  arrange(results, { sort, group: "document" }).map(({ result }) => result.title);
const refs = (results: readonly DocumentResult[], view: Parameters<typeof arrange>[1]) =>
  arrange(results, view).flatMap(({ result }) => result.passages.map(({ evidenceRef }) => evidenceRef));

const anyResults = fc
  .array(
    fc.record({
      title: fc.constantFrom("Plan 2", "Plan 10", "plan 2", "Annex"),
      date: fc.constantFrom(null, "2024-03-01", "2020-01-31", "soon"),
      places: fc.array(
        fc.record({ score: fc.constantFrom(0.1, 0.5, 0.9), page: fc.nat(3), start: fc.nat(3) }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ title, date, places }, index) => ({
      ...document(title, date, ...[...places].sort((a, b) => b.score - a.score)),
      documentId: `doc_${index}`,
    })),
  );

describe("the order of results", () => {
  it("has the documents without a date last, in their order of rank", () => {
    const results = [
      document("undated", null),
      document("old", "2019-05-01"),
      document("unclear", "soon"),
      document("new", "2025-01-31"),
      document("as new", "2025-01-31"),
    ];
    expect(titles(results, "newest")).toEqual(["new", "as new", "old", "undated", "unclear"]);
    expect(undatedCount(results)).toBe(2);
  });

  it("counts numbers in titles", () => {
    const results = ["Annex 10", "Annex 9", "Annex 1"].map((title) => document(title, null));
    expect(titles(results, "document")).toEqual(["Annex 1", "Annex 9", "Annex 10"]);
  });

  it("has the passages of a document by their place, and shows the best one of a grouped document", () => {
    const results = [
      document("Plan", null, { score: 3, page: 9 }, { score: 2, page: 4, start: 8 }, { score: 1, page: 4 }),
    ];
    expect(refs(results, { sort: "document", group: "passage" })).toEqual(["Plan#2", "Plan#1", "Plan#0"]);
    expect(refs(results, { sort: "document", group: "document" })).toEqual(["Plan#0", "Plan#2", "Plan#1"]);
  });

  it("has the best passages first if each result is a passage", () => {
    const results = [
      document("first", null, { score: 9 }, { score: 2 }),
      document("second", null, { score: 5 }, { score: 2 }),
    ];
    expect(refs(results, { sort: "best", group: "passage" })).toEqual([
      ...["first#0", "second#0", "first#1", "second#1"],
    ]);
  });
});

it("no order adds, drops or ranks a result again, and the answer stays as it is", () => {
  const views = fc.record({ sort: fc.constantFrom(...SORTS), group: fc.constantFrom(...GROUPINGS) });
  fc.assert(
    fc.property(anyResults, views, (results, view) => {
      const before = structuredClone(results);
      const rows = arrange(results, view);
      expect(results).toEqual(before);
      expect(rows.flatMap(({ result }) => result.passages)).toHaveLength(
        results.flatMap(({ passages }) => passages).length,
      );
      for (const { result, rank } of rows) {
        const own = results[rank - 1];
        expect(result.documentId).toBe(own?.documentId);
        expect(own?.passages).toEqual(expect.arrayContaining([...result.passages]));
      }
      if (view.sort === "best" && view.group === "document")
        expect(rows.map(({ result }) => result)).toEqual(results);
    }),
  );
});

test("the related rows begin after the last one that answers, if the best is first", () => {
  const row = (answers?: true) => ({ result: { ...document("plan", null), answers }, rank: 1 });
  const best = { sort: "best" } as const;
  expect(firstRelated([row(true), row(), row()], best)).toBe(1);
  expect(firstRelated([row(true), row(), row(true), row()], best)).toBe(3);
  expect(firstRelated([row(true), row(true)], best)).toBeNull();
  expect(firstRelated([row(), row()], best)).toBeNull();
  expect(firstRelated([row(true), row()], { sort: "newest" })).toBeNull();
});

test("the note says what the order covers, and only a true thing about the best match", () => {
  const results = [document("b", "2020-01-01"), document("a", "2024-01-01")];
  const note = (sort: (typeof SORTS)[number], documentCount = 2, found = results) =>
    sortNote({ results: found, documentCount }, { sort, group: "document" });
  expect(note("best")).toBeNull();
  expect(note("newest")).toBe("Sorted by date: the best match is no longer first.");
  expect(note("document", 26)).toBe(
    "In document order: the best match is no longer first. Covers the 2 documents shown of 26.",
  );
  expect(note("newest", 1, results.slice(0, 1))).toBe("Sorted by date.");
});
