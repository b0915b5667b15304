import { expect, it } from "vitest";
import type { Evidence } from "./evidence.ts";
import type { DocumentGroup } from "./group.ts";
import { askedWords, type HeldTerms, togetherIn } from "./words-together.ts";

const PASSAGES = { count: 1000, length: 100_000 };
const term = (id: number, word: string, frequency: number) => ({
  ...{ id, term: word, frequency, weight: 1, segmentWeight: 1 },
});
const scopeOf = (...terms: ReturnType<typeof term>[]) => ({
  ...{ terms, otherForms: [], synonyms: [], expansions: [], passages: PASSAGES },
});

type Passage = { readonly id: number; readonly cosine?: number; readonly keyword?: boolean };
const document = (documentId: string, ...passages: readonly Passage[]) =>
  ({
    documentId,
    passages: passages.map(({ id, cosine, keyword = true }) => ({
      chunkId: id,
      contributions: [
        ...(keyword ? [{ source: "keyword", raw: 1 }] : []),
        ...(cosine === undefined ? [] : [{ source: "dense", raw: cosine }]),
      ],
    })),
  }) as unknown as DocumentGroup<Evidence>;

const held: HeldTerms = new Map([
  [1, new Set([1])],
  [2, new Set([2, 3])],
  [3, new Set([1, 2, 3])],
]);
/** "ferry" is rare, "permission" and "city" are common. */
const WORDS = askedWords(
  scopeOf(term(1, "ferri", 2), term(2, "permiss", 300), term(3, "citi", 300)),
  "permission for a ferry in the city",
);

const passing = (groups: readonly DocumentGroup<Evidence>[], words = WORDS) =>
  groups.filter(togetherIn(groups, words, held)).map(({ documentId }) => documentId);

it("passes a document that has the rare words in one passage, and none that has the common ones alone", () => {
  expect(passing([document("rare", { id: 1, cosine: 0.3 })])).toEqual(["rare"]);
  expect(passing([document("common", { id: 2, cosine: 0.5 })])).toEqual([]);
});

it("passes no document whose passages share the words, if another has them together", () => {
  const spread = document("spread", { id: 1, cosine: 0.3 }, { id: 2, cosine: 0.3 });
  expect(passing([spread, document("whole", { id: 3, cosine: 0.4 })])).toEqual(["whole"]);
});

it("counts a word that no passage has as the rarest", () => {
  const words = askedWords(
    scopeOf(term(2, "permiss", 300), term(3, "citi", 300)),
    "permission gigafactory city",
  );
  expect(passing([document("common", { id: 3, cosine: 0.5 })], words)).toEqual([]);
});

it("passes a document that answers in other words", () => {
  expect(passing([document("other words", { id: 9, cosine: 0.65 })])).toEqual(["other words"]);
});

it("asks more nearness of a document that answers in other words beside one that has all words", () => {
  const beside = (cosine: number) =>
    passing([document("whole", { id: 3 }), document("other", { id: 9, cosine })]);
  expect(beside(0.65)).toEqual(["whole"]);
  expect(beside(0.75)).toEqual(["whole", "other"]);
});

it("asks less of a long question, and nothing of one without subject words or searched by meaning alone", () => {
  const long = (frequency: number) =>
    askedWords(
      scopeOf(term(2, "permiss", frequency), term(3, "citi", frequency)),
      "permission city harbour quay market chapel orchard bridge",
    );
  const two = [document("two", { id: 2, cosine: 0.5 })];
  expect(passing(two, long(2))).toEqual(["two"]);
  expect(passing(two, long(300))).toEqual([]);
  expect(passing([document("any", { id: 9 })], [])).toEqual(["any"]);
  expect(passing([document("meaning", { id: 9, cosine: 0.4, keyword: false })])).toEqual(["meaning"]);
});

it("passes a document that has all words of a synonym in place of the question's words", () => {
  const scope = {
    ...scopeOf(term(1, "granni", 1), term(2, "flat", 300)),
    synonyms: [term(7, "ancillari", 20), term(8, "accommod", 90), term(9, "annex", 9)],
    expansions: [{ words: "granny flat", terms: ["ancillary accommodation", "annexe"] }],
  };
  const words = askedWords(scope, "granny flat");
  const has: HeldTerms = new Map([
    [1, new Set([7])],
    [2, new Set([7, 8])],
    [3, new Set([9])],
    [4, new Set([2])],
  ]);
  const groups = [1, 2, 3, 4].map((id) => document(`${id}`, { id, cosine: 0.3 }));
  expect(groups.filter(togetherIn(groups, words, has)).map(({ documentId }) => documentId)).toEqual([
    "2",
    "3",
  ]);
});

it("passes no document about another place beside one that has the place asked for", () => {
  const words = askedWords(
    scopeOf(term(1, "ferri", 300), term(2, "permiss", 300), term(3, "citi", 300)),
    "permission for a City ferry",
  );
  const elsewhere = document("elsewhere", { id: 4, cosine: 0.9 });
  const has: HeldTerms = new Map([...held, [4, new Set([1, 2])]]);
  const found = (groups: readonly DocumentGroup<Evidence>[]) =>
    groups.filter(togetherIn(groups, words, has)).map(({ documentId }) => documentId);
  expect(found([document("here", { id: 3 }), elsewhere])).toEqual(["here"]);
  expect(found([elsewhere])).toEqual(["elsewhere"]);
});
