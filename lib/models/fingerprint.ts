import { createHash } from "node:crypto";

/** Facts that change a model's answers and are not in its description. */
export type Recipe = Readonly<Record<string, string | number | null>>;

/**
 * Returns the model with its fingerprint as id: a readable name and 16 hex digits over everything that changes
 * its answers. It has only letters, digits and `._/-`, so that it can be used in an index's definition.
 */
export function fingerprinted<Model extends { readonly label: string }>(
  model: Model,
  recipe: Recipe,
): Model & { readonly id: string } {
  const facts = Object.entries({ ...model, ...recipe }).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
  const name = model.label.replace(/[^A-Za-z0-9._/-]+/g, "-").slice(0, 80);
  return { id: `${name}/${digest}`, ...model };
}
