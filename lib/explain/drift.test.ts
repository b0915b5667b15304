import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocumentNow, DRIFT_CAUSES } from "#lib/domain/drift.ts";
import type { Fingerprints, ReceiptCorpus, ReceiptResult } from "#lib/domain/receipt.ts";
import { type Comparable, driftBetween } from "./drift.ts";

const THEN = "2031-01-01T00:00:00.000Z";
const result = (documentId: string, rank: number, score: number): ReceiptResult => ({
  ref: `doc::${documentId}@1::chars-0-9`,
  rank,
  score,
  documentId,
  corpusId: "quay",
  version: 1,
  page: null,
  lanes: ["text"],
  contributions: [],
  shown: null,
});
const fingerprints: Fingerprints = {
  policy: "p",
  textModel: "m",
  pageModel: null,
  rerankModel: null,
  vectorIndex: null,
  ranking: "1",
};
const corpus: ReceiptCorpus = {
  id: "quay",
  title: "Quay",
  generationId: 1,
  recipeHash: "r",
  embeddingModelId: "m",
  chunks: 10,
  length: 100,
  stale: false,
};
const answer = (results: readonly ReceiptResult[], over: Partial<Comparable> = {}): Comparable => ({
  asOf: THEN,
  createdAt: THEN,
  corpora: [corpus],
  fingerprints,
  laneReports: [
    { lane: "text", status: "ok", reasonCodes: [], candidateCount: 1, confidence: null, latencyMs: 1 },
  ],
  results,
  ...over,
});
const standing = (documentId: string, over: Partial<DocumentNow> = {}): [string, DocumentNow] => [
  documentId,
  {
    documentId,
    exists: true,
    restricted: false,
    corpusEnabled: true,
    corpusExists: true,
    publishedVersion: 1,
    admitted: true,
    createdAt: "2030-01-01T00:00:00.000Z",
    indexedAt: "2030-01-01T00:00:00.000Z",
    metadataEdited: false,
    confidentialityEdited: false,
    ...over,
  },
];
const known = new Map([standing("a"), standing("b")]);
const [one, two] = [result("a", 1, 0.9), result("b", 2, 0.5)];

describe("drift", () => {
  it("is empty between an answer and itself", () => {
    const items = driftBetween(answer([one, two]), answer([one, two]), known);
    expect(items.map(({ kind, causes }) => [kind, causes])).toEqual([
      ["same", []],
      ["same", []],
    ]);
  });

  it("the approximate index of an earlier release explains a score that changed", () => {
    const then = answer([one], { fingerprints: { ...fingerprints, vectorIndex: "i:2" } });
    const [item] = driftBetween(then, answer([result("a", 1, 0.8)]), known);
    expect(item).toMatchObject({ kind: "rescored", causes: ["approximate_index_rebuilt"] });
  });

  it.each([
    ["another policy", { fingerprints: { ...fingerprints, policy: "q" } }, "policy_changed"],
    ["another model", { fingerprints: { ...fingerprints, textModel: "n" } }, "model_changed"],
    ["another reranker", { fingerprints: { ...fingerprints, rerankModel: "x" } }, "model_changed"],
    ["another ranking", { fingerprints: { ...fingerprints, ranking: "2" } }, "ranking_changed"],
    ["other counts", { corpora: [{ ...corpus, chunks: 11 }] }, "statistics_changed"],
    ["another recipe", { corpora: [{ ...corpus, recipeHash: "s" }] }, "corpus_reindexed"],
    ["new vectors", { corpora: [{ ...corpus, embeddingModelId: "n", recipeHash: "s" }] }, "re_embedded"],
    ["another time", { asOf: "2032-01-01T00:00:00.000Z" }, "time_passed"],
  ] as const)("%s explains a score that changed", (_name, over, cause) => {
    const [item] = driftBetween(answer([one]), answer([result("a", 1, 0.8)], over), known);
    expect(item).toMatchObject({ kind: "rescored", causes: [cause] });
  });

  it("names a judgement between two runs as the cause of a score if use counts, and never a display alone", () => {
    const weighed = (useful: number, retrieved: number): Partial<Comparable> => ({
      runs: [
        {
          id: "run_1",
          tool: "utility",
          lane: null,
          modelId: null,
          inputs: {},
          outputs: { counts: { a: { retrieved, opened: 0, packed: 0, useful, useless: 0 } } },
          reasonCodes: [],
          status: "ok",
          error: null,
          startedMs: 0,
          latencyMs: 0,
        },
      ],
    });
    const causes = (then: Partial<Comparable>, now: Partial<Comparable>) =>
      driftBetween(answer([one], then), answer([result("a", 1, 0.8)], now), known)[0]?.causes;
    expect(causes(weighed(0, 1), weighed(1, 1))).toEqual(["judgement"]);
    expect(causes(weighed(0, 1), weighed(0, 9))).toEqual(["unexplained"]);
    expect(causes({}, weighed(1, 1))).toEqual(["unexplained"]);
  });

  it.each([
    ["removed", { exists: false }, "document_removed"],
    ["a version newer", { publishedVersion: 2 }, "document_changed"],
    ["restricted", { restricted: true }, "confidentiality_changed"],
    ["filtered out", { admitted: false }, "metadata_changed"],
    ["in a corpus that is turned off", { corpusEnabled: false }, "corpus_disabled"],
    ["in a corpus removed", { corpusExists: false }, "corpus_removed"],
  ] as const)("a document that is %s is gone for that reason", (_name, over, cause) => {
    const items = driftBetween(answer([one]), answer([]), new Map([standing("a", over)]));
    expect(items).toMatchObject([{ kind: "gone", after: null, causes: [cause] }]);
  });

  const LATER = "2031-06-01T00:00:00.000Z";
  const recipe = { corpora: [{ ...corpus, recipeHash: "s" }] };
  it.each([
    ["taken in since", { createdAt: LATER, indexedAt: LATER }, {}, "document_added"],
    ["taken in before and read for the first time since", { indexedAt: LATER }, {}, "document_added"],
    ["read in a newer version", { indexedAt: LATER, publishedVersion: 2 }, {}, "document_changed"],
    ["indexed again under another title", { indexedAt: LATER, metadataEdited: true }, {}, "metadata_changed"],
    ["indexed again with its corpus", { indexedAt: LATER }, recipe, "corpus_reindexed"],
  ] as const)("a document that was %s is new for that reason", (_name, own, over, cause) => {
    const items = driftBetween(answer([]), answer([one], over), new Map([standing("a", own)]));
    expect(items).toMatchObject([{ kind: "new", before: null, causes: [cause] }]);
  });

  it("calls a result displaced when only its rank changed", () => {
    const added = result("b", 1, 0.95);
    const documents = new Map([standing("a"), standing("b", { createdAt: "2031-06-01T00:00:00.000Z" })]);
    const items = driftBetween(answer([one]), answer([added, { ...one, rank: 2 }]), documents);
    expect(items.map(({ kind, causes }) => [kind, causes])).toEqual([
      ["new", ["document_added"]],
      ["moved", ["displaced"]],
    ]);
  });

  it("reports a change without a known cause as unexplained", () => {
    const [item] = driftBetween(answer([one]), answer([result("a", 1, 0.8)]), known);
    expect(item).toMatchObject({ kind: "rescored", causes: ["unexplained"] });
  });

  it("reports every result of both answers once, and a cause for each change", () => {
    const list = fc
      .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 9 })), {
        selector: ([id]) => id,
      })
      .map((all) => all.map(([id, score], place) => result(id, place + 1, score / 10)));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const items = driftBetween(answer(before), answer(after), known);
        const refs = new Set([...before, ...after].map(({ ref }) => ref));
        expect(items.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
        for (const { kind, causes } of items) {
          expect(causes.length > 0).toBe(kind !== "same");
          expect(DRIFT_CAUSES).toEqual(expect.arrayContaining([...causes]));
        }
      }),
    );
  });
});
