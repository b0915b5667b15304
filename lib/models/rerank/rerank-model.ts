import { createHash } from "node:crypto";
import type { RerankModel } from "#lib/domain/rerank.ts";
import { AppError } from "#lib/errors/app-error.ts";

/**
 * Returns the model with its fingerprint as id: a readable name and 16 hex digits over everything that changes scores.
 */
export function rerankModel(
  model: Omit<RerankModel, "id">,
  recipe: Readonly<Record<string, string | number | null>>,
): RerankModel {
  const facts = Object.entries({ ...model, ...recipe }).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
  const name = model.label.replace(/[^A-Za-z0-9._/-]+/g, "-").slice(0, 80);
  return { id: `${name}/${digest}`, ...model };
}

export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError("reranker_unavailable", message, {}, { cause });
}

export function closedError(): AppError {
  return unavailable("The reranker has been closed.");
}

/** The logistic function, which maps any number to 0..1. */
export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
