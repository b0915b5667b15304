import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { sampleManifestSchema } from "#db/seed/sample-manifest.ts";
import {
  COUNTERVAILING_KINDS,
  type CountervailingPair,
  countervailingSetSchema,
} from "#lib/domain/countervailing-set.ts";
import { findQuote } from "#lib/evaluation/golden/words.ts";
import { textOf } from "./testing.ts";

const here = (path: string) => new URL(`../../db/seed/${path}`, import.meta.url);
const squeeze = (text: string) => text.replace(/\s+/g, " ");
const halves: CountervailingPair[][] = [];
const texts = new Map<string, string>();

beforeAll(async () => {
  for (const name of ["tune", "report"]) {
    const text = await readFile(here(`countervailing/${name}.yaml`), "utf8");
    halves.push(countervailingSetSchema.parse(parse(text)).pairs);
  }
  const manifest = sampleManifestSchema.parse(JSON.parse(await readFile(here("sample.json"), "utf8")));
  const quoted = new Set(halves.flat().flatMap(({ a, b }) => [a.source_path, b.source_path]));
  for (const { file, transcript, source_path } of manifest.documents)
    if (quoted.has(source_path)) texts.set(source_path, await textOf(transcript ?? file));
});

describe("labelled pairs of countervailing evidence", () => {
  test("are 66 or more with 24 or more traps, each with a unique id", () => {
    const pairs = halves.flat();
    expect(pairs.length).toBeGreaterThanOrEqual(66);
    expect(pairs.filter(({ counter }) => !counter).length).toBeGreaterThanOrEqual(24);
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length);
  });

  test("pair two different passages, and no two passages twice for one question", () => {
    const keys = halves.flat().map(({ query, a, b }) => JSON.stringify([query, a, b]));
    expect(new Set(keys).size).toBe(keys.length);
    const same = halves.flat().filter(({ a, b }) => a.source_path === b.source_path && a.quote === b.quote);
    expect(same.map(({ id }) => id)).toEqual([]);
  });

  test("are divided evenly, with every kind and both labels in both halves", () => {
    const [tune = [], report = []] = halves;
    expect(Math.abs(tune.length - report.length)).toBeLessThanOrEqual(4);
    for (const half of halves)
      for (const kind of COUNTERVAILING_KINDS)
        expect(new Set(half.filter((pair) => pair.kind === kind).map(({ counter }) => counter)).size).toBe(2);
    for (const kind of COUNTERVAILING_KINDS)
      for (const label of [true, false]) {
        const [one = 0, other = 0] = halves.map(
          (half) => half.filter(({ kind: of, counter }) => of === kind && counter === label).length,
        );
        expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
      }
  });

  // Failures name only the id, so that a run does not reveal the reporting half.
  test("quote words that occur exactly once in their document", () => {
    const lost = halves.flat().flatMap(({ id, a, b }) =>
      [a, b].flatMap(({ source_path, quote }) => {
        const text = texts.get(source_path) ?? "";
        const once = squeeze(text).split(squeeze(quote)).length === 2 && findQuote(text, quote).length === 1;
        return once ? [] : [`${id} in ${source_path}`];
      }),
    );
    expect(lost).toEqual([]);
  });
});
