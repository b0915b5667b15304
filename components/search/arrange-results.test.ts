import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { GROUPINGS, SORTS } from "#components/address/result-order.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { arrange, bestResult, byAnswering, undatedCount } from "./arrange-results.ts";
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
      answers: fc.constantFrom(true as const, undefined),
      places: fc.array(
        fc.record({ score: fc.constantFrom(0.1, 0.5, 0.9), page: fc.nat(3), start: fc.nat(3) }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ title, date, places, answers }, index) => ({
      ...document(title, date, ...[...places].sort((a, b) => b.score - a.score)),
      documentId: `doc_${index}`,
      ...(answers && { answers }),
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

  it("counts the date of a file as none, because a document may be saved long after it was issued", () => {
    const saved = { ...document("saved", "2026-11-29"), dateIsOfFile: true };
    const results = [saved, document("new", "2025-01-31")];
    expect(titles(results, "newest")).toEqual(["new", "saved"]);
    expect(undatedCount(results)).toBe(1);
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
      if (view.sort === "best" && view.group === "document") {
        const answering = results.filter(({ answers }) => answers);
        const related = results.filter(({ answers }) => !answers);
        expect(rows.map(({ result }) => result)).toEqual([...answering, ...related]);
      }
    }),
  );
});

describe("the rows that answer", () => {
  const answering = (result: DocumentResult): DocumentResult => ({ ...result, answers: true });
  const mixed = [
    document("a", "2025-01-01", { score: 9 }, { score: 2 }),
    answering(document("b", "2020-01-01", { score: 8 }, { score: 1 })),
    document("c", "2024-01-01", { score: 7 }),
    answering(document("d", "2021-01-01", { score: 6 })),
  ];

  it("stand first by best match, in their own order, and keep their rank", () => {
    const rows = arrange(mixed, { sort: "best", group: "document" });
    expect(rows.map(({ result, rank }) => [result.title, rank])).toEqual([
      ...[["b", 2] as const, ["d", 4] as const],
      ...[["a", 1] as const, ["c", 3] as const],
    ]);
    expect(refs(mixed, { sort: "best", group: "passage" })).toEqual([
      "b#0",
      "d#0",
      "b#1",
      "a#0",
      "c#0",
      "a#1",
    ]);
    expect(titles(mixed, "newest")).toEqual(["a", "c", "d", "b"]);
    expect(titles(mixed, "document")).toEqual(["a", "b", "c", "d"]);
  });

  it("end where the related ones begin, if the best is first and there are both", () => {
    for (const group of GROUPINGS) {
      const { answering: first, related } = byAnswering(arrange(mixed, { sort: "best", group }), {
        sort: "best",
      });
      expect(first.every(({ result }) => result.answers)).toBe(true);
      expect(related.map(({ result }) => result.title)).toEqual(
        group === "document" ? ["a", "c"] : ["a", "c", "a"],
      );
    }
    for (const results of [mixed.slice(0, 1), mixed.slice(1, 2)]) {
      const rows = arrange(results, { sort: "best", group: "document" });
      expect(byAnswering(rows, { sort: "best" })).toEqual({ answering: rows, related: [] });
    }
    const newest = arrange(mixed, { sort: "newest", group: "document" });
    expect(byAnswering(newest, { sort: "newest" })).toEqual({ answering: newest, related: [] });
  });

  it("have the result that opens by itself", () => {
    expect(bestResult(mixed, "document")?.title).toBe("b");
    expect(bestResult([], "document")).toBeUndefined();
  });
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
  const [related, answering] = results.map((each, at) =>
    at === 1 ? { ...each, answers: true as const } : each,
  );
  expect(
    note(
      "newest",
      2,
      [related, answering].flatMap((each) => each ?? []),
    ),
  ).toBe("Sorted by date.");
});
