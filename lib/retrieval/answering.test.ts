import { expect, it } from "vitest";
import {
  answeringMatches,
  askedWeight,
  findAnswering,
  type MatchQuality,
  SHARE_OF_BEST,
} from "./answering.ts";
import type { Evidence } from "./evidence.ts";
import type { DocumentGroup } from "./group.ts";
import type { Scope } from "./scope/scope.ts";

const both = (share: number, cosine: number): MatchQuality => ({ share, cosine });

it("counts documents that meet the question about as well as the best one", () => {
  const best = both(0.8, 0.6);
  const near = both(0.6, 0.5);
  const far = both(0.4, 0.4);
  expect(answeringMatches([far, best, near])).toEqual([best, near]);
  expect(answeringMatches([far])).toEqual([far]);
});

it("counts no weak document, even if all are alike", () => {
  expect(answeringMatches([both(0.1, 0.2), both(0.1, 0.2)])).toEqual([]);
  expect(answeringMatches([])).toEqual([]);
});

it("compares words alone and meaning alone in the same way", () => {
  const words = [0.8, 0.8 * SHARE_OF_BEST, 0.5].map((share): MatchQuality => ({ share, cosine: null }));
  expect(answeringMatches(words)).toHaveLength(2);
  const meaning = [0.6, 0.5, 0.3].map((cosine): MatchQuality => ({ share: null, cosine }));
  expect(answeringMatches(meaning)).toHaveLength(2);
});

/** A document found by the text lane, by the page lanes, or by both. */
function document(score: number, cosine: number | null, onPage = false): DocumentGroup<Evidence> {
  const contributions =
    cosine === null ? [] : [{ source: "dense", raw: cosine, normalised: cosine, added: 0 }];
  const passage = { contributions, pages: onPage ? [{}] : [], score } as unknown as Evidence;
  return { documentId: `doc_${score}`, score, passages: [passage] };
}

const term = (word: string) => ({ id: 1, term: word, weight: 2, segmentWeight: 2, frequency: 1 });
const TOTALS = { count: 20, length: 200 };
/** A library that has only the words "trees" and "street". */
const SCOPE = {
  ...{ passages: TOTALS, segments: TOTALS, otherForms: [], synonyms: [], expansions: [] },
  terms: [term("tree"), term("street")],
} as unknown as Scope;

function counted(documents: readonly DocumentGroup<Evidence>[], text: string, pagesSure = false): number {
  const query = { text, identifiers: [], terms: new Map() };
  const facts = { scope: SCOPE, query, absent: [], holders: null, pagesSure, held: new Map() };
  return findAnswering(documents, facts).count;
}

it("counts no document that only the page lanes found, if the text lane found others", () => {
  const documents = [document(0.9, 0.8), document(0.8, null, true), document(0.7, null, true)];
  expect(counted(documents, "trees in the street", true)).toBe(1);
});

it("counts pages near the best one if only sure page lanes answer, and none if they are not sure", () => {
  const documents = [document(0.8, null, true), document(0.7, null, true), document(0.3, null, true)];
  expect(counted(documents, "trees in the street", true)).toBe(2);
  expect(counted(documents, "trees in the street", false)).toBe(0);
});

it("counts no document for a question none of whose subject words occurs", () => {
  const documents = [document(0.9, 0.8), document(0.8, 0.7, true)];
  expect(counted(documents, "parkng standrds")).toBe(0);
  expect(counted(documents, "How should the street look?")).toBe(2);
});

it("a verb that the library has in another form only is not absent", () => {
  const asked = askedWeight({ ...SCOPE, otherForms: [term("meet")] }, "Which trees met in the street?");
  expect(asked).toEqual({ ...askedWeight(SCOPE, "Which trees in the street?"), occurring: 3 });
  expect(askedWeight(SCOPE, "Which trees met in the street?").occurring).toBe(2);
});

it("tells words that no document has together from a document that has them and meets the question less well", () => {
  const scored = (share: number) => ({ source: "keyword", raw: share, normalised: share, added: 0 });
  const found = (id: string, chunkId: number, cosine: number) => {
    const contributions = [scored(0.1), { source: "dense", raw: cosine, normalised: cosine, added: 0 }];
    const passage = { chunkId, contributions, pages: [], score: cosine } as unknown as Evidence;
    return { documentId: id, score: cosine, passages: [passage] };
  };
  const terms = [
    { ...term("tree"), id: 1 },
    { ...term("street"), id: 2 },
  ];
  const scope = { ...SCOPE, terms } as unknown as Scope;
  const query = { text: "trees in the street", identifiers: [], terms: new Map() };
  const held = new Map([
    [1, new Set([1, 2])],
    [2, new Set([1])],
  ]);
  const facts = { scope, query, absent: [], holders: null, pagesSure: false, held };
  const whole = findAnswering([found("whole", 1, 0.45), found("half", 2, 0.45)], facts);
  expect(whole).toMatchObject({ count: 0, wordsApart: false });
  expect(findAnswering([found("half", 2, 0.45)], facts)).toMatchObject({ count: 0, wordsApart: true });
  const better = findAnswering([found("whole", 1, 0.45), found("better", 1, 0.75)], facts);
  expect(better).toEqual({ count: 1, documentIds: new Set(["better"]), wordsApart: false });
});
