import { shorten } from "../local/pooling.ts";

type Item = { readonly index?: unknown; readonly embedding?: unknown };

function numbers(value: unknown): Float32Array {
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === "number" && Number.isFinite(entry))) {
    throw new Error("a vector is no list of numbers");
  }
  return Float32Array.from(value as readonly number[]);
}

/**
 * Returns the vectors of an answer in the order of the texts, cut to `dimension` and normalised.
 * @throws Error with a message if the answer violates the protocol, or a vector's length is not `full`.
 */
export function parseEmbeddings(
  body: unknown,
  texts: number,
  { dimension, full }: { readonly dimension: number; readonly full: number | null },
): Float32Array[] {
  const data = (body as { readonly data?: unknown } | null)?.data;
  if (!Array.isArray(data)) throw new Error("it holds no list of vectors");
  if (data.length !== texts) throw new Error(`it holds ${data.length} vectors for ${texts} texts`);
  const vectors = new Map<number, Float32Array>();
  for (const [position, item] of (data as readonly (Item | null)[]).entries()) {
    const vector = numbers(item?.embedding);
    const wrong =
      full === null ? vector.length < dimension : vector.length !== full && vector.length !== dimension;
    if (wrong) {
      throw new Error(
        `its vectors have ${vector.length} dimensions, where ${full ?? dimension} were expected`,
      );
    }
    vectors.set(typeof item?.index === "number" ? item.index : position, shorten(vector, dimension));
  }
  return Array.from({ length: texts }, (_, index) => {
    const vector = vectors.get(index);
    if (!vector) throw new Error(`it holds no vector for text ${index}`);
    return vector;
  });
}
