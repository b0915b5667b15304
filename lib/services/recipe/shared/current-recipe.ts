import type { Context } from "#lib/context.ts";
import { type IndexRecipe, indexRecipe, recipeHash } from "#lib/indexing/recipe.ts";

export { currentExtractor } from "./extractor.ts";

type CurrentRecipe = { readonly recipe: IndexRecipe; readonly hash: string };
const byConfig = new WeakMap<object, CurrentRecipe>();

/** Returns the current indexing recipe with its hash. Cached per configuration. */
export function currentRecipe(context: Pick<Context, "config" | "embedder">): CurrentRecipe {
  const known = byConfig.get(context.config);
  if (known) return known;
  const recipe = indexRecipe({
    chunkPolicy: context.config.chunking,
    embeddingModelId: context.embedder?.model.id ?? null,
  });
  const current = { recipe, hash: recipeHash(recipe) };
  byConfig.set(context.config, current);
  return current;
}
