import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { CORPUS_OF_RECORDS, sampleManifestSchema } from "#db/seed/sample-manifest.ts";
import type { GoldenSet } from "#lib/domain/evaluation.ts";
import { parseGolden } from "#lib/evaluation/golden/parse-golden.ts";
import { caseHash } from "#lib/evaluation/golden/set.ts";
import { mean } from "#lib/evaluation/metrics/means.ts";
import { type Baseline, parseBaseline } from "../baselines/baseline.ts";

const read = (name: string) => readFile(new URL(`../../db/seed/${name}`, import.meta.url), "utf8");
let set: GoldenSet;
let baseline: Baseline | undefined;
let paths: ReadonlySet<string>;

beforeAll(async () => {
  set = parseGolden(await read("golden.yaml"), "golden.yaml");
  [baseline] = parseBaseline(await read("golden-baseline.json"), "golden-baseline.json");
  const manifest = sampleManifestSchema.parse(JSON.parse(await read("sample.json")));
  paths = new Set(
    manifest.documents.flatMap(({ corpus, source_path }) =>
      corpus === CORPUS_OF_RECORDS ? [] : [source_path],
    ),
  );
});

describe("the golden set over the sample", () => {
  test("asks 60 questions or more, of many kinds, about every document", () => {
    expect(set.cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(set.cases.map((each) => each.class)).size).toBeGreaterThanOrEqual(10);
    const named = set.cases.flatMap(({ targets }) =>
      targets.flatMap(({ where }) => (where.kind === "ref" ? [] : [where.sourcePath])),
    );
    expect([...paths].filter((path) => !named.includes(path))).toEqual([]);
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe("its baseline", () => {
  test("matches the current set, or npm run eval:baseline must recreate it", () => {
    expect(baseline).toMatchObject({ name: set.name, hash: set.hash });
    const kept = baseline?.cases.get("hybrid");
    for (const each of set.cases) expect(kept?.get(each.id)?.hash).toBe(caseHash(each, set.k).slice(0, 12));
  });

  test("has nine in ten questions answered among the first five", () => {
    const cases = [...(baseline?.cases.get("hybrid")?.values() ?? [])];
    expect(mean(cases.map(({ figures }) => figures.success5 ?? 0))).toBeGreaterThanOrEqual(0.9);
    expect(cases.filter(({ forbidden }) => forbidden > 0)).toEqual([]);
  });
});
