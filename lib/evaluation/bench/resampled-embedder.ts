import { createHash } from "node:crypto";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { seeded } from "./texts.ts";

/** How much of a resampled vector comes from a second one: enough that no two are the same. */
const SECOND_SHARE = 0.25;

/**
 * The embedder with vectors resampled from `real` ones in place of its own: each text gets a mixture of two, chosen by
 * its hash. Distances then look as real ones do, and a large index is filled without embedding for an hour.
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
