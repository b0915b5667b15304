import { createHash } from "node:crypto";
import type { EmbeddingModel } from "#lib/domain/embedding.ts";

/** What changes a model's vectors besides what EmbeddingModel tells itself. */
export type Recipe = Readonly<Record<string, string | number | null>>;

/**
 * The model with its fingerprint as id: a readable name and 16 hex digits over everything that changes vectors. Only
 * letters, digits and `._/-` occur in it, so that it may stand in an index's definition.
 */
export function fingerprinted(model: Omit<EmbeddingModel, "id">, recipe: Recipe): EmbeddingModel {
  const facts = Object.entries({ ...model, ...recipe }).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
  const name = model.label.replace(/[^A-Za-z0-9._/-]+/g, "-").slice(0, 80);
  return { id: `${name}/${digest}`, ...model };
}
