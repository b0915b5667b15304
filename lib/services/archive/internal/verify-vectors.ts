import { randomInt } from "node:crypto";
import type { WorkContext } from "#lib/context.ts";
import type { Facet, TextEmbedder } from "#lib/domain/embedding.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { embeddingHash, embeddingInput } from "#lib/indexing/embedding-inputs.ts";
import { facetWindows } from "#lib/indexing/facet-windows.ts";

/** Number of vectors embedded again to check an archive. Takes about a second on two cores. */
const SAMPLE = 48;
/** Minimum cosine of two vectors of the same text and model. Machines differ by less than a thousandth. */
const MIN_COSINE = 0.98;
/** Maximum difference from 1 of the length of a vector in half precision. */
const LENGTH_ERROR = 0.01;

/** A vector of an archive with one of the passages that use it. */
type SampledVector = {
  readonly inputHash: string;
  readonly vector: Float32Array;
  readonly generationId: number;
  readonly versionId: number;
  readonly ordinal: number;
  readonly facet: Facet;
  readonly window: number;
};

/** A uniform random sample of a stream (Vitter, algorithm R, 1985). Its choice cannot be predicted. */
export class Sample<T> {
  readonly #size: number;
  #seen = 0;
  readonly chosen: T[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  offer(make: () => T): void {
    this.#seen++;
    if (this.chosen.length < this.#size) this.chosen.push(make());
    else {
      const place = randomInt(this.#seen);
      if (place < this.#size) this.chosen[place] = make();
    }
  }
}

export type VectorSample = Sample<SampledVector>;

export function newVectorSample(): VectorSample {
  return new Sample(SAMPLE);
}

/** True if the model could have made the vector: it has the model's dimension and length 1. */
export function isUnitVector(vector: Float32Array, dimension: number): boolean {
  if (vector.length !== dimension) return false;
  const length = Math.sqrt(dot(vector, vector));
  return Math.abs(length - 1) <= LENGTH_ERROR;
}

/** True if two vectors have the same direction, or both are zero (a text without tokens). */
export function agrees(a: Float32Array, b: Float32Array | undefined): boolean {
  if (b?.length !== a.length) return false;
  return dot(a, b) >= MIN_COSINE || (isZero(a) && isZero(b));
}

export function isZero(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

/**
 * Embeds the sampled passages again as they were imported.
 * @returns true if all agree; false also if the model is unavailable.
 */
export async function vectorsAgree(context: WorkContext, sample: VectorSample): Promise<boolean> {
  const { embedder, signal, log } = context;
  if (embedder === null) return false;
  if (sample.chosen.length === 0) return true;
  try {
    const texts: string[] = [];
    for (const each of sample.chosen) {
      const text = await inputOf(context, embedder, each);
      if (text === null || embeddingHash(embedder.model.id, text) !== each.inputHash) return false;
      texts.push(text);
    }
    const made = await embedder.embed(texts, "document", signal);
    return sample.chosen.every(({ vector }, index) => agrees(vector, made[index]));
  } catch (error) {
    if (!isAppError(error, "embedder_unavailable")) throw error;
    log.warn("cannot check the vectors of an import; passages are embedded again");
    return false;
  }
}

/**
 * Returns the text that is embedded for the passage under the facet, in the window. Null if there is no such passage.
 */
async function inputOf(
  { sql }: WorkContext,
  embedder: TextEmbedder,
  { generationId, versionId, ordinal, facet, window }: SampledVector,
): Promise<string | null> {
  const [row] = await sql<{ id: number; title: string; sectionPath: string[]; text: string }[]>`
    select c.id, d.title, c.section_path as "sectionPath", c.text from chunks c
    join versions v on v.id = c.version_id join documents d on d.id = v.document_id
    where c.version_id = ${versionId} and c.generation_id = ${generationId} and c.chunk_ordinal = ${ordinal}`;
  if (!row) return null;
  const { id, title, text } = row;
  const sectionPath = row.sectionPath.filter((heading) => heading !== title);
  const input = embeddingInput({ title, sectionPath, text }, facet);
  const windows = await facetWindows(embedder, [{ chunkId: id, facet, text: input }]);
  return windows.find((each) => each.window === window)?.text ?? null;
}
