import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import type { TextEmbedder } from "#lib/domain/embedding.ts";

const HASH_BYTES = 32;

/**
 * The embedder with a cache on disk: one file per model in `folder`, one record per input (sha256 of kind and text,
 * then the vector as little-endian 32-bit floats).
 */
export function cachedEmbedder(embedder: TextEmbedder, folder: string): TextEmbedder {
  const { dimension, id } = embedder.model;
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${createHash("sha256").update(id).digest("hex").slice(0, 24)}.f32`);
  const record = HASH_BYTES + dimension * 4;
  const known = existsSync(file) ? readRecords(file, record) : new Map<string, Float32Array>();
  const handle = openSync(file, "a");
  return {
    model: embedder.model,
    windows: (texts) => embedder.windows(texts),
    async embed(texts, kind, signal) {
      const keys = texts.map((text) => keyOf(kind, text));
      const missing = new Map(
        keys.flatMap((key, index) => (known.has(key) ? [] : [[key, texts[index] ?? ""] as const])),
      );
      const made = missing.size === 0 ? [] : await embedder.embed([...missing.values()], kind, signal);
      for (const [index, key] of [...missing.keys()].entries()) {
        const vector = Float32Array.from(made[index] ?? []);
        if (vector.length !== dimension) continue;
        known.set(key, vector);
        writeSync(handle, Buffer.concat([Buffer.from(key, "latin1"), new Uint8Array(vector.buffer)]));
      }
      return keys.map((key) => known.get(key) ?? new Float32Array(dimension));
    },
    async close() {
      closeSync(handle);
      await embedder.close();
    },
  };
}

function keyOf(kind: string, text: string): string {
  return createHash("sha256").update(`${kind}\0${text}`).digest("binary");
}

function readRecords(file: string, record: number): Map<string, Float32Array> {
  const bytes = readFileSync(file);
  const known = new Map<string, Float32Array>();
  for (let at = 0; at + record <= bytes.length; at += record) {
    const vector = bytes.subarray(at + HASH_BYTES, at + record);
    known.set(
      bytes.toString("latin1", at, at + HASH_BYTES),
      new Float32Array(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength)),
    );
  }
  return known;
}
