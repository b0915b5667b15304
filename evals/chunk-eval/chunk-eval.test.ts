import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import { buildBm25 } from "./bm25.ts";
import { readGoldSet } from "./dataset.ts";
import { isRankingSet, ndcg10, rankByPassage, readRankingSet } from "./documents.ts";
import { evaluatePolicy } from "./evaluate.ts";

const countTokens = (text: string) => Math.ceil(text.length / 4);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chunk-eval-"));
  await mkdir(join(folder, "corpora"));
  const gate = "The 𝔾ate is of oak.";
  const text = `The wall is of brick. ${"It is long. ".repeat(150)}\n\n${gate}\n\n${"It is high. ".repeat(150)}`;
  const start = [...text.slice(0, text.indexOf(gate))].length;
  await writeFile(join(folder, "corpora", "town.md"), text);
  const question = {
    _id: "q1",
    text: "oak gate",
    corpus: "town",
    references: [{ start_index: start, end_index: start + [...gate].length }],
  };
  await writeFile(join(folder, "questions.jsonl"), `${JSON.stringify(question)}\n`);
  await writeFile(
    join(folder, "corpus.jsonl"),
    '{"_id":"d1","title":"Oak","text":"A gate."}\n{"_id":"d2","text":"A wall."}\n',
  );
  await writeFile(
    join(folder, "queries.jsonl"),
    '{"_id":"q1","text":"gates of oak"}\n{"_id":"q2","text":"unjudged"}\n',
  );
  await writeFile(join(folder, "qrels.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("span-level evaluation", () => {
  test("reads spans in code points and finds the answer", async () => {
    const gold = await readGoldSet(folder);
    const [span] = gold.questions[0]?.spans ?? [];
    expect(gold.texts.get("town")?.slice(span?.start, span?.end)).toBe("The 𝔾ate is of oak.");
    const row = evaluatePolicy(gold, CHUNK_POLICY_DEFAULTS["clause-aware"], "clause-aware", countTokens);
    expect(row.within).toBe(1);
    expect(row.top5.recall).toBe(1);
    expect(row.best.precision).toBeGreaterThan(row.top5.precision * 0.99);
  });
});

describe("documents ranked by passage", () => {
  test("are judged for judged queries only, by the best passage and the title", async () => {
    expect(isRankingSet(folder)).toBe(true);
    const set = await readRankingSet(folder);
    expect(rankByPassage(set, null, "whole", countTokens)).toEqual({
      label: "whole",
      passages: 2,
      ndcg10: 1,
    });
    expect(rankByPassage(set, CHUNK_POLICY_DEFAULTS.fixed, "fixed", countTokens).ndcg10).toBe(1);
  });

  test("have nDCG@10 of 1 in the ideal order, less in any other, and 0 below rank ten", () => {
    const gains = new Map([
      ["a", 3],
      ["b", 1],
    ]);
    expect(ndcg10(["a", "b"], gains)).toBe(1);
    expect(ndcg10(["b", "a"], gains)).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)), 12);
    expect(ndcg10([..."0123456789", "a"], gains)).toBe(0);
  });
});

test("BM25 matches stems, ranks rarer words first, and breaks ties by order", () => {
  const index = buildBm25(["a gate and a wall", "gates", "a wall", "walls and a wall"]);
  expect(index.search("the gates", 10).map((found) => found.index)).toEqual([1, 0]);
  expect(index.search("of the", 10)).toEqual([]);
  expect(
    buildBm25(["wall", "wall"])
      .search("walls", 10)
      .map((found) => found.index),
  ).toEqual([0, 1]);
});
