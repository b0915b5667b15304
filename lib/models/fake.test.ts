import { expect, it } from "vitest";
import { createFakeEmbedder } from "./fake.ts";

const dot = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  (a ?? new Float32Array()).reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0);

it("the fake embedder returns similar vectors for texts that share words or forms of words", async () => {
  const [query, same, related, other] = await createFakeEmbedder().embed(
    ["affordable housing", "Affordable housing!", "houses that are affordable", "bus timetable"],
    "document",
  );
  expect(dot(query, same)).toBeCloseTo(1, 5);
  expect(dot(query, related)).toBeGreaterThan(dot(query, other) + 0.2);
});

it("the fake embedder fails and works again on request", async () => {
  const fake = createFakeEmbedder();
  fake.setFailing(true);
  await expect(fake.embed(["a"], "query")).rejects.toMatchObject({ code: "embedder_unavailable" });
  await expect(fake.windows(["a"])).rejects.toMatchObject({ code: "embedder_unavailable" });
  fake.setFailing(false);
  expect(await fake.embed(["a"], "query")).toHaveLength(1);
  expect(fake.embedded).toEqual(["a"]);
});

it("the fake embedder is another model with another seed", async () => {
  const [a, b] = [createFakeEmbedder(), createFakeEmbedder({ seed: "other" })];
  expect(a.model.id).not.toBe(b.model.id);
  expect(await a.embed(["text"], "query")).not.toEqual(await b.embed(["text"], "query"));
});
