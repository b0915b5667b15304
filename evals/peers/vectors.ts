import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfig } from "../../lib/config/config.ts";
import { createConfiguredEmbedder } from "../../lib/models/configured.ts";
import { cachedEmbedder } from "../support/cached-embedder.ts";
import { wholeText } from "./engine.ts";
import type { PeerSet } from "./sets.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BATCH = 64;

export type SetVectors = {
  readonly documents: readonly Float32Array[];
  readonly queries: readonly Float32Array[];
};

/** Cache of vectors made by the product's embedder. */
export function vectorCache(cacheDir: string): string {
  return path.join(cacheDir, "peers", "vectors");
}

function vectorFile(cacheDir: string, set: string, part: "documents" | "queries"): string {
  return path.join(cacheDir, "peers", `${set}.${part}.f32`);
}

/** Embeds with the product's own embedder, for every engine. Returns the model's name and dimension. */
export async function prepareVectors(
  sets: readonly PeerSet[],
  cacheDir: string,
  say: (line: string) => void,
) {
  const config = loadConfig({ ...process.env, CACHE_DIR: cacheDir, DATABASE_URL: "" }, ROOT);
  const embedder = cachedEmbedder(createConfiguredEmbedder(config), vectorCache(cacheDir));
  try {
    for (const { name, documents, queries } of sets) {
      say(`vectors of ${name}: ${documents.length} documents, ${queries.length} questions`);
      const embed = async (texts: readonly string[], kind: "document" | "query") => {
        const made: Float32Array[] = [];
        for (let at = 0; at < texts.length; at += BATCH)
          made.push(...(await embedder.embed(texts.slice(at, at + BATCH), kind)));
        return made;
      };
      write(vectorFile(cacheDir, name, "documents"), await embed(documents.map(wholeText), "document"));
      write(
        vectorFile(cacheDir, name, "queries"),
        await embed(
          queries.map(({ text }) => text),
          "query",
        ),
      );
    }
    return embedder.model;
  } finally {
    await embedder.close();
  }
}

function write(file: string, vectors: readonly Float32Array[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    Buffer.concat(
      vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    ),
  );
}

/** Reads what `prepareVectors` wrote: 32-bit floats, `dimension` per vector, in the set's order. */
export function readVectors(cacheDir: string, set: string, dimension: number): SetVectors {
  const part = (name: "documents" | "queries") => {
    const bytes = readFileSync(vectorFile(cacheDir, set, name));
    const numbers = new Float32Array(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    );
    return Array.from({ length: numbers.length / dimension }, (_, at) =>
      numbers.slice(at * dimension, (at + 1) * dimension),
    );
  };
  return { documents: part("documents"), queries: part("queries") };
}
