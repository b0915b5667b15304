import { createHash } from "node:crypto";
import type { EmbeddingModel } from "#lib/domain/embedding.ts";

/** Facts that change a model's vectors and are not in EmbeddingModel. */
export type Recipe = Readonly<Record<string, string | number | null>>;

/**
 * Returns the model with its fingerprint as id: a readable name and 16 hex digits over everything that changes vectors.
 * It has only letters, digits and `._/-`, so that it can be used in an index's definition.
 */
export function fingerprinted(model: Omit<EmbeddingModel, "id">, recipe: Recipe): EmbeddingModel {
  const facts = Object.entries({ ...model, ...recipe }).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
  const name = model.label.replace(/[^A-Za-z0-9._/-]+/g, "-").slice(0, 80);
  return { id: `${name}/${digest}`, ...model };
}
