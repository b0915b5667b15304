import { createHash } from "node:crypto";
import type { PageModel } from "#lib/domain/page-embedding.ts";

/**
 * Returns the model with its fingerprint as id: a readable name and 16 hex digits over everything that changes vectors.
 */
export function pageModel(
  model: Omit<PageModel, "id">,
  recipe: Readonly<Record<string, string | number | null>>,
): PageModel {
  const facts = Object.entries({ ...model, ...recipe }).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
  const name = model.label.replace(/[^A-Za-z0-9._/-]+/g, "-").slice(0, 80);
  return { id: `${name}/${digest}`, ...model };
}
