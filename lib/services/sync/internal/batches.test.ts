import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SYNC_ACTIONS } from "#lib/domain/sync.ts";
import { batchesOf, runConcurrently } from "./batches.ts";

const item = fc.record({
  rootId: fc.constantFrom("one", "two"),
  path: fc.constantFrom("a", "b", "c"),
  action: fc.constantFrom(...SYNC_ACTIONS),
});

describe("batches of a plan", () => {
  it("keep its order, and contain several items only if they add or change distinct files of one root", () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const batches = batchesOf(items);
        expect(batches.flat()).toEqual(items);
        for (const batch of batches.filter(({ length }) => length > 1)) {
          expect(batch.every(({ action }) => action === "new" || action === "changed")).toBe(true);
          expect(new Set(batch.map(({ rootId }) => rootId)).size).toBe(1);
          expect(new Set(batch.map(({ path }) => path)).size).toBe(batch.length);
        }
      }),
    );
  });

  it("are as few as possible", () => {
    const of = (path: string, action: (typeof SYNC_ACTIONS)[number]) => ({ rootId: "one", path, action });
    const plan = [of("a", "new"), of("b", "changed"), of("c", "moved"), of("d", "new"), of("d", "new")];
    expect(batchesOf(plan).map(({ length }) => length)).toEqual([2, 1, 1, 1]);
  });
});

describe("runConcurrently", () => {
  const { signal } = new AbortController();
  /** Work that ends when the test decides. */
  function held() {
    const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
    const aborted: number[] = [];
    const work = (name: number, own: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        ends.set(name, { resolve, reject });
        own.addEventListener("abort", () => {
          aborted.push(name);
          reject(own.reason);
        });
      });
    return { ends, aborted, work };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it("starts the next item in order when one has ended, and never more than the limit at once", async () => {
    const { ends, work } = held();
    const all = runConcurrently([1, 2, 3, 4, 5], { limit: 2, signal }, work);
    await turn();
    expect([...ends.keys()]).toEqual([1, 2]);
    ends.get(2)?.resolve();
    await turn();
    expect([...ends.keys()]).toEqual([1, 2, 3]);
    for (const name of [1, 3]) ends.get(name)?.resolve();
    await turn();
    for (const name of [4, 5]) ends.get(name)?.resolve();
    await all;
  });

  it("aborts all items at the first failure, and throws it after all have ended", async () => {
    const { ends, aborted, work } = held();
    const all = runConcurrently([1, 2, 3, 4], { limit: 3, signal }, work);
    await turn();
    const full = new Error("the disk is full");
    ends.get(2)?.reject(full);
    await expect(all).rejects.toBe(full);
    expect(aborted).toEqual(expect.arrayContaining([1, 3]));
    expect([...ends.keys()]).toEqual([1, 2, 3]);
  });

  it("rejects with the reason of an aborted signal", async () => {
    const controller = new AbortController();
    const { aborted, work } = held();
    const all = runConcurrently([1, 2, 3], { limit: 2, signal: controller.signal }, work);
    await turn();
    controller.abort(new Error("enough"));
    await expect(all).rejects.toThrow("enough");
    expect(aborted).toEqual([1, 2]);
  });
});
