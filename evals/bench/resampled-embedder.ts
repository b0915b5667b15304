import { createHash } from "node:crypto";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { seeded } from "./texts.ts";

/** Share of the second vector in a mixture: enough to make all mixtures different. */
const SECOND_SHARE = 0.25;

/**
 * Returns the embedder with resampled vectors: each text gets a mixture of two `real` ones, selected by its hash.
 * Distances look realistic, and a large index is filled without an hour of embedding.
 */
export function resampledEmbedder(embedder: TextEmbedder, real: readonly Float32Array[]): TextEmbedder {
  return {
    model: embedder.model,
    windows: (texts) => embedder.windows(texts),
    embed: async (texts) => texts.map((text) => mixture(text, real)),
    close: () => embedder.close(),
  };
}

function mixture(text: string, real: readonly Float32Array[]): Float32Array {
  const random = seeded(createHash("sha256").update(text).digest().readUInt32LE());
  const pick = () => real[Math.floor(random() * real.length)] ?? new Float32Array();
  const first = pick();
  const second = pick();
  const mixed = first.map((value, i) => (1 - SECOND_SHARE) * value + SECOND_SHARE * (second[i] ?? 0));
  const norm = Math.hypot(...mixed) || 1;
  return mixed.map((value) => value / norm);
}
