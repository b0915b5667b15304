import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalSource, openLocalSource } from "./testing.ts";

/** Tests the system's own watcher with real files, and waits for its reports. */
let source: LocalSource;
let listening: Listener;
let unwatch: () => Promise<void>;

type Listener = { readonly onChange: () => void; next(): Promise<void>; readonly count: number };

function listener(): Listener {
  let count = 0;
  let seen = 0;
  let wake = () => {};
  return {
    get count() {
      return count;
    },
    onChange: () => {
      count += 1;
      wake();
    },
    next: async () => {
      while (seen === count) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
      seen = count;
    },
  };
}

const fail = (error: unknown) => {
  throw error;
};

beforeEach(async () => {
  source = await openLocalSource();
  await source.write("a.txt", "a");
  await source.write("folder/b.txt", "b");
  listening = listener();
  unwatch = await source.connector.watch(source.root, listening.onChange, fail);
});
afterEach(async () => {
  await unwatch();
  await source.close();
});

describe("watching a local folder", () => {
  it.each([
    ["made", () => source.write("new.txt", "n")],
    ["made in a new folder", () => source.write("deep/er/new.txt", "n")],
    ["changed", () => source.write("folder/b.txt", "changed")],
    ["moved", () => source.move("a.txt", "folder/a.txt")],
    ["deleted", () => source.remove("folder/b.txt")],
  ])("reports when a file is %s", async (_what, act) => {
    await act();
    await listening.next();
    expect(listening.count).toBe(1);
  });

  it("reports many files written together once", async () => {
    for (let number = 0; number < 300; number++) await source.write(`many/${number}.txt`, "x");
    await listening.next();
    expect(listening.count).toBe(1);
  });

  it("throws source_unavailable for a missing folder", async () => {
    const away = { ...source.root, locator: { local_path: path.join(source.allowed, "no") } };
    await expect(source.connector.watch(away, listening.onChange, fail)).rejects.toMatchObject({
      code: "source_unavailable",
    });
  });
});
