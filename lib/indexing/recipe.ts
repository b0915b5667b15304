import { createHash } from "node:crypto";
import type { ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { ANALYSER } from "#lib/text/analyser.ts";
import { FIELD_WEIGHTS, type FieldWeights } from "./fields.ts";

/** Raise it when the same passage would yield other embedding inputs or other search fields. */
const INPUTS = "title-words-3";

/** Everything that determines a document's derived rows, except its text (ADR 0008). */
export type IndexRecipe = {
  readonly chunkPolicy: ChunkPolicyConfig;
  readonly analyser: string;
  readonly fieldWeights: FieldWeights;
  readonly inputs: string;
  readonly embeddingModelId: string | null;
  readonly facets: readonly Facet[];
};

export function indexRecipe(input: {
  readonly chunkPolicy: ChunkPolicyConfig;
  readonly embeddingModelId: string | null;
}): IndexRecipe {
  return {
    chunkPolicy: input.chunkPolicy,
    analyser: ANALYSER,
    fieldWeights: FIELD_WEIGHTS,
    inputs: INPUTS,
    embeddingModelId: input.embeddingModelId,
    facets: input.embeddingModelId === null ? [] : FACETS,
  };
}

/** Returns a sha256 in hex that does not depend on the order of the recipe's keys. */
export function recipeHash(recipe: IndexRecipe): string {
  return createHash("sha256").update(canonicalJson(recipe)).digest("hex");
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)))
      : inner,
  );
}
