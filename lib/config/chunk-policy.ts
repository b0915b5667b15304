import type { z } from "zod";
import { CHUNK_POLICY_DEFAULTS, type ChunkPolicyConfig } from "#lib/domain/chunk.ts";
import { invalid } from "./invalid.ts";
import type { SETTINGS } from "./settings.ts";

type Chunking = (typeof SETTINGS)["Chunking"];
type Values = z.infer<z.ZodObject<{ [K in keyof Chunking]: Chunking[K]["schema"] }>>;

/**
 * Returns the policy's own settings, with those that are configured.
 * @throws AppError("bad_request") for settings that do not fit together.
 */
export function chunkPolicyOf(values: Values): ChunkPolicyConfig {
  const defaults = CHUNK_POLICY_DEFAULTS[values.CHUNK_POLICY];
  const clauses = values.CHUNK_POLICY === "clause-aware";
  if (clauses && values.CHUNK_SIZE !== undefined)
    throw invalid(
      "CHUNK_SIZE",
      "has no effect with CHUNK_POLICY=clause-aware. Set CHUNK_TARGET_CHARS, or choose another CHUNK_POLICY.",
    );
  const targetChars = clauses ? values.CHUNK_TARGET_CHARS : defaults.targetChars;
  const size = clauses ? defaults.size : (values.CHUNK_SIZE ?? defaults.size);
  const length = clauses ? targetChars : size;
  const overlap = values.CHUNK_OVERLAP ?? Math.min(defaults.overlap, Math.floor(length / 5));
  if (overlap >= length) {
    const other = clauses ? "CHUNK_TARGET_CHARS" : "CHUNK_SIZE";
    throw invalid("CHUNK_OVERLAP", `must be smaller than ${other}, which is ${length}.`);
  }
  if (values.CHUNK_SOFT_BYTES > values.CHUNK_HARD_BYTES) {
    throw invalid(
      "CHUNK_SOFT_BYTES",
      `must not be above CHUNK_HARD_BYTES, which is ${values.CHUNK_HARD_BYTES}.`,
    );
  }
  return {
    name: values.CHUNK_POLICY,
    targetChars,
    softBytes: values.CHUNK_SOFT_BYTES,
    hardBytes: values.CHUNK_HARD_BYTES,
    size,
    overlap,
  };
}
