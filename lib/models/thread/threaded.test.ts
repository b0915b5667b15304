import { afterEach, describe, expect, it } from "vitest";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { createFakeEmbedder } from "../fake.ts";
import type { LocalModelSpec } from "../local/spec.ts";
import { ROOT } from "../testing/bundled.ts";
import { createThreadedEmbedder, type ThreadedOptions } from "./threaded.ts";

/** The test thread ignores the spec, but receives it like any other thread. */
const spec: LocalModelSpec = {
  model: createFakeEmbedder().model,
  source: { kind: "folder", path: "unused" },
  dtype: "fp32",
  pooling: "mean",
  threads: 1,
  tokensPerBatch: 1,
  batches: true,
  cacheDirectory: "unused",
};
const entry = new URL("../testing/fake-thread.ts", import.meta.url);

const open: TextEmbedder[] = [];
function threaded(options: Partial<ThreadedOptions> = {}): TextEmbedder {
  const embedder = createThreadedEmbedder(spec, { rootDirectory: ROOT, entry, ...options });
  open.push(embedder);
  return embedder;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((embedder) => embedder.close()));
});

describe("an embedder in a thread", () => {
  it("returns the vectors of the thread's embedder in order", async () => {
    const texts = Array.from({ length: 300 }, (_, i) => `text number ${i}`);
    expect(await threaded().embed(texts, "document")).toEqual(
      await createFakeEmbedder().embed(texts, "document"),
    );
  });

  it.each(["die", "throw"])(
    "fails active calls when the thread dies (%s), and starts another",
    async (word) => {
      const embedder = threaded();
      const hanging = embedder.embed(["hang"], "document");
      const dying = embedder.embed([word], "document");
      await expect(dying).rejects.toMatchObject({ code: "embedder_unavailable" });
      await expect(hanging).rejects.toMatchObject({ code: "embedder_unavailable" });
      expect(await embedder.embed(["after"], "document")).toHaveLength(1);
    },
  );

  it("throws embedder_unavailable if the thread cannot start", async () => {
    const embedder = threaded({ entry: new URL("../testing/no-such-thread.ts", import.meta.url) });
    await expect(embedder.embed(["a"], "document")).rejects.toMatchObject({ code: "embedder_unavailable" });
    await expect(embedder.windows(["a"])).rejects.toMatchObject({ code: "embedder_unavailable" });
  });

  it("fails a cancelled call at once even if the thread is busy, and answers the next one", async () => {
    const embedder = threaded();
    const controller = new AbortController();
    const hanging = embedder.embed(["hang"], "document", controller.signal);
    await embedder.embed(["other"], "document");
    controller.abort();
    await expect(hanging).rejects.toMatchObject({ code: "cancelled" });
    expect(await embedder.embed(["after"], "document")).toHaveLength(1);
  });

  it("fails active calls when it is closed", async () => {
    const embedder = threaded();
    const hanging = embedder.embed(["hang"], "query");
    const failed = expect(hanging).rejects.toMatchObject({ code: "embedder_unavailable" });
    await embedder.close();
    await failed;
  });

  it("caches query vectors, so that a repeated query needs no thread, and returns copies", async () => {
    const embedder = threaded({ queryCacheSize: 2 });
    const [first = new Float32Array()] = await embedder.embed(["a"], "query");
    const before = first.slice();
    first.fill(0);
    await expect(embedder.embed(["die"], "query")).rejects.toMatchObject({ code: "embedder_unavailable" });
    expect(await embedder.embed(["a"], "query")).toEqual([before]);
    const mixed = await embedder.embed(["b", "a", "c"], "query");
    expect(mixed).toEqual(await createFakeEmbedder().embed(["b", "a", "c"], "query"));
  });
});
