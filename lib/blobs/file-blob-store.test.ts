import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { StoredBlob } from "./blob-store.ts";
import { fileBlobStore } from "./file-blob-store.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-blobs-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const store = fileBlobStore(path.join(root, "blobs"));
const bytes = new TextEncoder().encode("The gable may rise no higher than the ridge.");

function files(): string[] {
  return readdirSync(path.join(root, "blobs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

test("any bytes are read as they were written, under their sha256, in whole and in part", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(400),
      fc.nat(400),
      async (content, start, end) => {
        const name = await store.put(content);
        expect(name).toBe(createHash("sha256").update(content).digest("hex"));
        expect([...(await store.get(name))]).toEqual([...content]);
        expect(await store.size(name)).toBe(content.byteLength);
        const part = await buffer(await store.stream(name, { start, end }));
        expect([...part]).toEqual([...content.slice(start, Math.max(start, end))]);
      },
    ),
    { numRuns: 25 },
  );
});

test("many writers of the same bytes leave one complete file and no partial one", async () => {
  const names = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
  expect(new Set(names).size).toBe(1);
  expect(files().filter((name) => name === names[0])).toHaveLength(1);
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("a truncated file is restored when its bytes are stored again", async () => {
  const name = await store.put(bytes);
  truncateSync(path.join(root, "blobs", name.slice(0, 2), name.slice(2, 4), name), 5);
  await store.put(bytes);
  expect(await store.size(name)).toBe(bytes.byteLength);
});

test("a failed write leaves no file behind", async () => {
  const name = createHash("sha256").update("blocked").digest("hex");
  // A folder with content has the blob's name, so that the final rename fails.
  mkdirSync(path.join(root, "blobs", name.slice(0, 2), name.slice(2, 4), name, "x"), { recursive: true });
  await expect(store.put(new TextEncoder().encode("blocked"))).rejects.toThrow();
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("a deleted blob is gone, and deleting it again is no error", async () => {
  const name = await store.put(new TextEncoder().encode("short-lived"));
  expect(await store.delete(name)).toBe(true);
  expect(await store.delete(name)).toBe(false);
  expect(await store.has(name)).toBe(false);
  await expect(store.get(name)).rejects.toMatchObject({ code: "not_found" });
  await expect(store.stream(name)).rejects.toMatchObject({ code: "not_found" });
});

test.each(["../../etc/passwd", "", "A".repeat(64), `${"0".repeat(63)}/`, "0".repeat(65)])(
  "a name that is not a sha256 reaches no file: %j",
  async (name) => {
    await expect(store.get(name)).rejects.toMatchObject({ code: "bad_request" });
    await expect(store.has(name)).rejects.toMatchObject({ code: "bad_request" });
  },
);

async function* inPieces(...pieces: readonly Uint8Array[]) {
  yield* pieces;
}

test("staged bytes are no blob before they are kept, or after they are discarded", async () => {
  const one = new TextEncoder().encode("The eaves stay below ");
  const two = new TextEncoder().encode("the cornice of the neighbour.");
  const staged = await store.stage(inPieces(one, two));
  expect(staged).toMatchObject({
    size: one.length + two.length,
    sha256: createHash("sha256").update(one).update(two).digest("hex"),
  });
  expect(new TextDecoder().decode(await staged.read(4, 9))).toBe("eaves");
  expect(new TextDecoder().decode(await staged.read(40, 1000))).toBe("neighbour.");
  expect(await store.has(staged.sha256)).toBe(false);
  await staged.keep();
  await staged.keep();
  expect([...(await store.get(staged.sha256))]).toEqual([...one, ...two]);
  await store.delete(staged.sha256);
  await staged.keep();
  expect(await store.size(staged.sha256)).toBe(staged.size);
  await staged.discard();
  expect(await store.has(staged.sha256)).toBe(true);
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("a source that fails half-way leaves no file", async () => {
  async function* failing() {
    yield bytes;
    throw new Error("cut off");
  }
  await expect(store.stage(failing())).rejects.toThrow("cut off");
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("drafts of killed processes are deleted when they are old, and current ones are kept", async () => {
  const old = await store.stage(inPieces(bytes));
  await store.discardStale(new Date(Date.now() - 60_000));
  expect(await old.read(0, 3)).toHaveLength(3);
  await store.discardStale(new Date(Date.now() + 60_000));
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("only blobs are listed, each with its size and the time of its last storing", async () => {
  const own = fileBlobStore(path.join(root, "listed"));
  const list = async () => {
    const found: StoredBlob[] = [];
    for await (const blob of own.list()) found.push(blob);
    return found;
  };
  expect(await list()).toEqual([]);
  const began = Date.now() - 2000; // some file systems keep whole seconds
  const names = [await own.put(bytes), await own.put(new TextEncoder().encode("two"))];
  const staged = await own.stage([bytes]);
  const listed = await list();
  expect(listed.map(({ sha256, size }) => [sha256, size]).sort()).toEqual(
    [
      [names[0], bytes.length],
      [names[1], 3],
    ].sort(),
  );
  for (const { keptAt } of listed) expect(keptAt.getTime()).toBeGreaterThan(began);
  await staged.discard();
});

test("a store whose folder vanishes, as with an unmounted disk, refuses files and does not create it again", async () => {
  const mounted = path.join(root, "mounted");
  const own = fileBlobStore(path.join(mounted, "blobs"));
  const staged = await own.stage([bytes]);
  rmSync(mounted, { recursive: true });
  for (const left of ["nothing", "an empty mount point"]) {
    if (left !== "nothing") mkdirSync(mounted);
    const refusal = { code: "storage_unavailable", message: expect.stringContaining("DATA_DIR") };
    await expect(own.put(bytes)).rejects.toMatchObject(refusal);
    await expect(own.stage([bytes])).rejects.toMatchObject(refusal);
    await expect(staged.keep()).rejects.toThrow();
    expect(existsSync(path.join(mounted, "blobs"))).toBe(false);
  }
});

test.each([
  ["EROFS", "storage_unavailable"],
  ["ENOSPC", "disk_full"],
])("a write that fails with %s is refused with %s", async (code, refusal) => {
  async function* failing() {
    yield bytes;
    throw Object.assign(new Error(`${code}: write`), { code });
  }
  await expect(store.stage(failing())).rejects.toMatchObject({ code: refusal });
});
