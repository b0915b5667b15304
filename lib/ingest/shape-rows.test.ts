import { expect, test } from "vitest";
import { CHUNK_POLICY_DEFAULTS } from "#lib/domain/chunk.ts";
import { extractors } from "./extract/index.ts";
import { utf8 } from "./testing.ts";
import { chunkDocument } from "./to-chunks.ts";

async function passagesOf(format: "csv" | "json" | "md", fileName: string, text: string) {
  const extracted = await (await extractors[format]()).extract({ bytes: utf8(text), fileName });
  const { chunks } = chunkDocument(extracted, CHUNK_POLICY_DEFAULTS["clause-aware"], {
    countTokens: () => 1,
  });
  return chunks.map(({ ordinal, text: words }) => ({ ordinal, words }));
}

const FEATURE = `{"type":"Feature","properties":{"name":"Old quay"},"geometry":{"type":"Point","coordinates":[0.5,54.25]}}`;

test("a map layer has no passages, and other JSON has", async () => {
  expect(
    await passagesOf("json", "quays.geojson", `{"type":"FeatureCollection","features":[${FEATURE}]}`),
  ).toEqual([]);
  expect(await passagesOf("json", "settings.json", `{"coordinates":[1,2],"name":"Old quay"}`)).toHaveLength(
    1,
  );
});

test("rows with a shape are no passages, and those without one are numbered from 0", async () => {
  const shape = "POLYGON ((0.51 54.21, 0.52 54.22, 0.53 54.21, 0.51 54.21))";
  const rows = await passagesOf(
    "csv",
    "quays.csv",
    `reference,name,geometry\nQ1,Old quay,"${shape}"\nQ2,New quay,\nQ3,Salt quay,POINT(0.5 54.25)\nQ4,Low quay,\n`,
  );
  expect(rows.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
  expect(rows.map(({ words }) => words).join()).toMatch(/New quay.*Low quay/s);
  expect(rows.map(({ words }) => words).join()).not.toMatch(/Old quay|Salt quay/);
});

test("a text about shapes keeps its passages", async () => {
  expect(await passagesOf("md", "note.md", "# Shapes\n\nWrite POINT(0.5 54.25) for a point.\n")).not.toEqual(
    [],
  );
});
