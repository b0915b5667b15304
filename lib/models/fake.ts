import type { TextEmbedder, TextWindow } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "./cancelled.ts";
import { fingerprinted } from "./fingerprint.ts";
import { normalise } from "./local/pooling.ts";
import { cutWindows } from "./windows.ts";

export type FakeEmbedder = TextEmbedder & {
  /** Makes every call fail with `embedder_unavailable`, or work again. */
  setFailing(failing: boolean): void;
  /** Texts embedded so far, without prefixes. */
  readonly embedded: readonly string[];
};

export type FakeOptions = {
  readonly dimension?: number;
  readonly windowTokens?: number;
  readonly queryPrefix?: string;
  readonly documentPrefix?: string;
  /** Distinguishes fake models and their vectors from one another. */
  readonly seed?: string;
};

const WORD_WEIGHT = 3;

/** FNV-1a over UTF-16 units with mixed bits, unsigned. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Adds ±weight at an index that depends only on the feature. */
function addFeature(vector: Float32Array, feature: string, seed: string, weight: number): void {
  const hash = hash32(`${seed}:${feature}`);
  const place = (hash >>> 1) % vector.length;
  vector[place] = (vector[place] ?? 0) + (hash & 1 ? weight : -weight);
}

/**
 * Hashes words and their letter trigrams (Weinberger et al., feature hashing, 2009), so that "parks" is near "park".
 */
function hashed(text: string, dimension: number, seed: string): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    addFeature(vector, word, seed, WORD_WEIGHT);
    const padded = `^${word}$`;
    for (let i = 0; i + 3 <= padded.length; i++) addFeature(vector, padded.slice(i, i + 3), seed, 1);
  }
  // A text without words, or whose features cancel out, still needs a direction.
  if (vector.every((value) => value === 0)) vector[0] = 1;
  return normalise(vector);
}

const wordCount = (text: string) => text.match(/\S+/g)?.length ?? 0;

/**
 * A text embedder for tests: deterministic, immediate, without files. Texts with similar words have similar vectors.
 */
export function createFakeEmbedder(options: FakeOptions = {}): FakeEmbedder {
  const {
    dimension = 64,
    windowTokens = 256,
    queryPrefix = "",
    documentPrefix = "",
    seed = "fake",
  } = options;
  const described = { label: `fake-${seed}`, dimension, windowTokens, queryPrefix, documentPrefix };
  const limit = windowTokens - wordCount(documentPrefix);
  const embedded: string[] = [];
  let failing = false;
  let closed = false;
  const check = () => {
    if (closed) throw new AppError("embedder_unavailable", "The embedder has been closed.");
    if (failing) throw new AppError("embedder_unavailable", "The embedder is turned off.");
  };
  return {
    model: fingerprinted(described, { adapter: "fake" }),
    embedded,
    async embed(texts, kind, signal) {
      throwIfCancelled(signal);
      check();
      embedded.push(...texts);
      const prefix = kind === "query" ? queryPrefix : documentPrefix;
      return texts.map((text) => hashed(prefix + text, dimension, seed));
    },
    async embedParts(texts, kind, signal) {
      throwIfCancelled(signal);
      check();
      const prefix = kind === "query" ? queryPrefix : documentPrefix;
      const part = (given: string) =>
        given === "" ? new Float32Array(dimension) : hashed(prefix + given, dimension, seed);
      return texts.map(({ words, parts }) =>
        parts.map(({ start, end }) => part(words.slice(start, end).join(" "))),
      );
    },
    async windows(texts): Promise<readonly (readonly TextWindow[])[]> {
      check();
      return texts.map((text) => cutWindows(text, limit, { exact: wordCount, piece: wordCount }));
    },
    async close() {
      closed = true;
    },
    setFailing(value) {
      failing = value;
    },
  };
}
