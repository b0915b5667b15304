import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { CORPUS_OF_RECORDS, sampleManifestSchema } from "#db/seed/sample-manifest.ts";
import type { GoldenCase, GoldenSet } from "#lib/domain/evaluation.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";

const read = (name: string) => readFile(new URL(`../../db/seed/${name}`, import.meta.url), "utf8");
let set: GoldenSet;
let corpusOf: ReadonlyMap<string, string>;

beforeAll(async () => {
  set = parseGolden(await read("cross-corpus.yaml"), "cross-corpus.yaml");
  const manifest = sampleManifestSchema.parse(JSON.parse(await read("sample.json")));
  corpusOf = new Map(manifest.documents.map(({ source_path, corpus }) => [source_path, corpus]));
});

const wanted = ({ targets }: GoldenCase): string[] =>
  targets.map(({ where }) =>
    where.kind === "document" ? where.sourcePath : `not a document: ${where.kind}`,
  );

describe("questions across the sample's corpora", () => {
  test("are 24 or more and cover every pair of corpora", () => {
    expect(set.cases.length).toBeGreaterThanOrEqual(24);
    const corpora = [...new Set(corpusOf.values())].filter((corpus) => corpus !== CORPUS_OF_RECORDS);
    const pairs = corpora.flatMap((one, at) => corpora.slice(at + 1).map((other) => [one, other]));
    const asked = (pair: readonly string[]) =>
      set.cases.some(({ filters }) => pair.every((corpus) => filters.corpora?.includes(corpus)));
    expect(pairs.filter((pair) => !asked(pair))).toEqual([]);
  });

  test("name documents of the sample only", () => {
    const named = set.cases.flatMap((each) => [...wanted(each), ...each.acceptableSourcePaths]);
    expect(named.filter((path) => !corpusOf.has(path))).toEqual([]);
  });

  test("want one document of each of their corpora, at least two", () => {
    for (const each of set.cases) {
      const corpora = wanted(each).map((path) => corpusOf.get(path));
      expect(corpora.length, each.id).toBeGreaterThanOrEqual(2);
      expect(corpora.toSorted(), each.id).toEqual(each.filters.corpora?.toSorted());
    }
  });
});
