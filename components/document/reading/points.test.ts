import { expect, it } from "vitest";
import type { PassageLocation } from "#lib/domain/documents.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import { pointRefs, pointsOf, withPoints } from "./points.ts";

const ref = (start: number, end: number, version = 1) => `doc::d@${version}::chars-${start}-${end}`;
const place = (start: number, end: number): PassageLocation => ({
  ...{ evidenceRef: ref(start, end), span: { start, end }, textSpan: { start, end } },
  ...{ regions: [], sectionPath: [] },
});
const TABLE = { passage: ref(0, 100), wash: ref(20, 40), mark: ref(35, 40) };
const PLACES = [place(0, 100), place(20, 40), place(35, 40), place(200, 300), place(210, 250)];

it("washes the row of a cell instead of its table, and marks the cell", () => {
  const [shown] = withPoints([ref(0, 100)], PLACES, [TABLE]);
  expect(shown?.evidenceRef).toBe(ref(0, 100));
  expect(shown?.textSpan).toEqual({ start: 20, end: 40 });
  expect(shown?.marks.map(({ evidenceRef }) => evidenceRef)).toEqual([ref(35, 40)]);
});

it("marks the cell of an opened row, the sentence of a passage, and nothing in what is itself opened", () => {
  const points = [TABLE, { passage: ref(200, 300), wash: null, mark: ref(210, 250) }];
  const marks = withPoints([ref(20, 40), ref(200, 300), ref(210, 250)], PLACES, points).map((each) =>
    each.marks.map(({ evidenceRef }) => evidenceRef),
  );
  expect(marks).toEqual([[ref(35, 40)], [ref(210, 250)], []]);
});

it("takes the cell unless the sentence has more of the question, and locates one version only", () => {
  const cell = { rowRef: ref(20, 40), evidenceRef: ref(35, 40), share: 0.8 };
  const found = (share: number) =>
    pointsOf({
      passages: [{ evidenceRef: ref(0, 100), cell, sentence: { evidenceRef: ref(50, 90), share } }],
    } as unknown as DocumentResult);
  expect(found(0.7)).toEqual([TABLE]);
  expect(found(0.9)).toEqual([{ passage: ref(0, 100), wash: null, mark: ref(50, 90) }]);
  expect(pointRefs([TABLE, { ...TABLE, wash: null, mark: ref(1, 2, 3) }], 1)).toEqual([
    ref(20, 40),
    ref(35, 40),
  ]);
});

it("takes the row of a table that has as much of the question as any sentence", () => {
  const row = { rowRef: ref(20, 40), evidenceRef: ref(35, 40), share: 0.6 };
  const found = (share: number) =>
    pointsOf({
      passages: [
        { evidenceRef: ref(0, 100), cell: null, row, sentence: { evidenceRef: ref(50, 90), share } },
      ],
    } as unknown as DocumentResult);
  expect(found(0.6)).toEqual([TABLE]);
  expect(found(0.7)).toEqual([{ passage: ref(0, 100), wash: null, mark: ref(50, 90) }]);
});
