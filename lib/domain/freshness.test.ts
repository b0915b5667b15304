import { expect, it } from "vitest";
import { type FreshnessFacts, freshnessOf } from "./freshness.ts";

const facts: FreshnessFacts = {
  currentVersion: 2,
  currentVersionFailed: false,
  publishedVersion: 2,
  indexedAt: new Date("2031-01-01T00:00:00Z"),
  builtRecipe: "r",
  recipe: "r",
  builtModel: "m",
  model: "m",
  builtExtractor: "e",
  extractor: "e",
  embeddedShare: 1,
  embeddingExpected: true,
  sourceChecked: true,
};

it.each([
  ["fresh when nothing differs", {}, "fresh", ["index_current"]],
  [
    "stale while a newer version waits for indexing",
    { publishedVersion: 1 },
    "stale",
    ["newer_version_not_indexed"],
  ],
  [
    "stale when the newer version failed",
    { publishedVersion: 1, currentVersionFailed: true },
    "stale",
    ["newer_version_failed"],
  ],
  ["stale when the recipe changed", { recipe: "other" }, "stale", ["recipe_changed"]],
  [
    "stale when the recipe changed by its embedding model",
    { recipe: "other", model: "n" },
    "stale",
    ["embedding_model_changed"],
  ],
  ["stale when the extractor changed", { extractor: "other" }, "stale", ["extractor_changed"]],
  ["stale while vectors are missing", { embeddedShare: 0.4 }, "stale", ["embedding_pending"]],
  ["stale while the index has another title", { indexedAt: null }, "stale", ["title_changed"]],
  [
    "fresh without vectors where none are expected",
    { embeddedShare: 0, embeddingExpected: false },
    "fresh",
    ["index_current"],
  ],
  ["unknown before the first index", { publishedVersion: null }, "unknown", ["not_indexed_yet"]],
  ["unknown when the source cannot be checked", { sourceChecked: false }, "unknown", ["source_unreachable"]],
  ["stale when its file changed", { sourceChanged: true }, "stale", ["source_changed"]],
  [
    "stale when its file changed before the source became unreachable",
    { sourceChanged: true, sourceChecked: false },
    "stale",
    ["source_changed"],
  ],
  [
    "stale for each difference",
    { sourceChanged: true, embeddedShare: 0.4 },
    "stale",
    ["embedding_pending", "source_changed"],
  ],
  [
    "unknown before the first index, even if its file changed",
    { publishedVersion: null, sourceChanged: true },
    "unknown",
    ["not_indexed_yet"],
  ],
] as const)("%s", (_name, change, state, reasons) => {
  expect(freshnessOf({ ...facts, ...change })).toMatchObject({ state, reasons });
});
