import { expect, it } from "vitest";
import { createFakeEmbedder } from "#lib/models/fake.ts";
import { resampledEmbedder } from "./resampled-embedder.ts";

it("returns one unit vector per text, always the same, and different ones for different texts", async () => {
  const fake = createFakeEmbedder();
  const real = await fake.embed(["north", "south", "east", "west"], "document");
  const embedder = resampledEmbedder(fake, real);
  const texts = Array.from({ length: 50 }, (_, i) => `text ${i}`);
  const vectors = await embedder.embed(texts, "document");
  expect(await embedder.embed(texts, "document")).toEqual(vectors);
  expect(embedder.model).toEqual(fake.model);
  for (const vector of vectors) {
    expect(vector).toHaveLength(fake.model.dimension);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  }
  // Four real vectors make twelve two-vector mixtures and four of a single vector.
  expect(new Set(vectors.map((vector) => vector.join())).size).toBeGreaterThan(8);
});
