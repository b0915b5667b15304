import { readFile, stat } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  CORPUS_OF_RECORDS,
  type SampleQuestion,
  sampleManifestSchema,
  sampleQuestionsSchema,
} from "#db/seed/sample-manifest.ts";
import { metadataFromProperties } from "#lib/domain/metadata.ts";
import { textOf } from "./testing.ts";

const here = (path: string) => new URL(`../../db/seed/${path}`, import.meta.url);
const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(here(path), "utf8"));

const manifest = sampleManifestSchema.parse(await json("sample.json"));
const further = sampleQuestionsSchema.parse(await json("sample-questions.json")).questions;
const questions: readonly SampleQuestion[] = [...manifest.suggested_questions, ...further];

/** Real places that must not appear in a fictional authority, and the name in the project's mock-ups. */
const DENIED =
  /\b(London|Coventry|Manchester|Birmingham|Leeds|Bristol|Liverpool|Sheffield|Norwich|Oxford|Cambridge|York|Exeter|Kent|Essex|Sussex|Surrey|Norfolk|Suffolk|Devon|Cornwall|Thames|Severn|Northmere)\b/;

const supplySchema = z.object({
  requirement: z.object({ homes_per_year: z.number() }),
  completions: z.array(z.object({ homes: z.number() })),
  other_supply: z.object({
    small_sites_with_permission: z.object({ counted: z.number() }),
    windfall_allowance: z.object({ counted: z.number() }),
  }),
  sites: z.array(z.object({ ref: z.string(), deliverable_2025_2030: z.number() })),
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const squeeze = (text: string) => text.replace(/\s+/g, " ");
const key = (corpus: string, sourcePath: string) => `${corpus}/${sourcePath}`;
const texts = new Map<string, string>();

beforeAll(async () => {
  for (const { file, transcript, corpus, source_path } of manifest.documents) {
    texts.set(key(corpus, source_path), squeeze(await textOf(transcript ?? file)));
  }
});

describe("the sample manifest", () => {
  test("lists each document once, in a listed corpus", () => {
    const corpora = new Set(manifest.corpora.map((corpus) => corpus.id));
    expect(manifest.documents.filter((document) => !corpora.has(document.corpus))).toEqual([]);
    expect(new Set(manifest.documents.map((d) => key(d.corpus, d.source_path))).size).toBe(
      manifest.documents.length,
    );
    for (const { file, corpus, source_path } of manifest.documents)
      expect(file).toBe(`sample/${corpus}/${source_path}`);
  });

  test("has only valid metadata fields and values", () => {
    for (const { metadata } of [...manifest.corpora, ...manifest.documents]) {
      expect(Object.keys(metadataFromProperties(metadata ?? {}))).toHaveLength(
        Object.keys(metadata ?? {}).length,
      );
    }
  });

  test("stays small", async () => {
    const sizes = await Promise.all(
      manifest.documents.map(async ({ file }) => (await stat(here(file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
  });

  test("suggests three questions of different kinds", () => {
    expect(manifest.suggested_questions.map((question) => question.kind)).toEqual([
      "identifier",
      "plain_words",
      "exception",
    ]);
    expect(further.length).toBeGreaterThanOrEqual(20);
  });
});

describe("the sample questions", () => {
  const passages = questions.flatMap(({ question, expected }) =>
    expected.map((passage) => ({ question, ...passage })),
  );

  test.each(passages)("$question → $source_path", ({ corpus, source_path, phrase }) => {
    const text = texts.get(key(corpus, source_path));
    expect(text?.split(squeeze(phrase))).toHaveLength(2); // occurs once, so that it identifies one passage
  });

  test("cover every document of the sample", () => {
    const reached = new Set(passages.map((passage) => key(passage.corpus, passage.source_path)));
    const documents = [...texts.keys()].filter((document) => !document.startsWith(`${CORPUS_OF_RECORDS}/`));
    expect(documents.filter((document) => !reached.has(document))).toEqual([]);
  });
});

describe("the sample documents", () => {
  test("have a transcript only if they are a scan", async () => {
    for (const { file, transcript } of manifest.documents) {
      if (file.endsWith(".pdf")) expect((await textOf(file)) === "").toBe(transcript !== undefined);
    }
  });

  test("name no real place", () => {
    const found = [...texts].map(([document, text]) => [document, DENIED.exec(text)?.[0]]);
    expect(found.filter(([, place]) => place !== undefined)).toEqual([]);
  });

  test("quote the same housing land supply", () => {
    const data = supplySchema.parse(
      JSON.parse(texts.get("evidence-base/housing-land-supply-2025.json") ?? ""),
    );
    const { small_sites_with_permission: small, windfall_allowance: windfall } = data.other_supply;
    const total =
      sum(data.sites.map((site) => site.deliverable_2025_2030)) + small.counted + windfall.counted;
    const annual = data.requirement.homes_per_year;
    const behind = annual * data.completions.length - sum(data.completions.map((year) => year.homes));
    const years = (supply: number) => (supply / (((annual * 5 + behind) * 1.05) / 5)).toFixed(1);
    const foundry = data.sites.find((site) => site.ref === "HS07")?.deliverable_2025_2030 ?? 0;

    expect(texts.get("evidence-base/monitoring-indicators-2024-25.yaml")).toContain(
      `A supply of ${total.toLocaleString("en-GB")} homes`,
    );
    const report = texts.get("decisions/officer-report-foundry-basin.md");
    expect(report).toContain(`a supply of ${years(total)} years`);
    expect(report).toContain(`Without them the supply would be ${years(total - foundry)} years`);
    expect(report).toContain(`${foundry} flats in two blocks`);
  });

  test("add up: the sources of supply in Table 4.1 equal its total", () => {
    const table = texts
      .get("local-plan/chapters/04-housing.md")
      ?.match(/Source \| Homes .*?Total supply \| [\d,]+/)?.[0];
    const figures = [...(table ?? "").matchAll(/\| ([\d,]+)/g)].map(([, figure]) =>
      Number(figure?.replace(",", "")),
    );
    expect(figures).toHaveLength(6);
    expect(sum(figures.slice(0, -1))).toBe(figures.at(-1));
  });
});
