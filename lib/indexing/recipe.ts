import { createHash } from "node:crypto";
import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import type { Facet } from "#lib/domain/embedding.ts";
import { ANALYSER } from "#lib/text/analyser.ts";
import { FIELD_WEIGHTS, type FieldWeights } from "./fields.ts";

/** Raised whenever the same passage would give other embedding inputs or other fields to search. */
const INPUTS = "title-words-2";

/** Everything that decides the derived rows of a document besides its own text (HOUSE, habit 11). */
export type IndexRecipe = {
  readonly chunkPolicy: ChunkPolicyConfig;
  readonly analyser: string;
  readonly fieldWeights: FieldWeights;
  readonly inputs: string;
  readonly embeddingModelId: string | null;
  readonly facets: readonly Facet[];
};

/** `facets` are those that can be built: `queryable` only where a language model writes the questions. */
export function indexRecipe(input: {
  readonly chunkPolicy: ChunkPolicyConfig;
  readonly embeddingModelId: string | null;
  readonly facets?: readonly Facet[];
}): IndexRecipe {
  return {
    chunkPolicy: input.chunkPolicy,
    analyser: ANALYSER,
    fieldWeights: FIELD_WEIGHTS,
    inputs: INPUTS,
    embeddingModelId: input.embeddingModelId,
    facets: input.embeddingModelId === null ? [] : (input.facets ?? ["content", "contextual"]),
  };
}

/** sha256 in hex; the same whatever the order of the recipe's keys. */
export function recipeHash(recipe: IndexRecipe): string {
  return createHash("sha256").update(canonicalJson(recipe)).digest("hex");
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
