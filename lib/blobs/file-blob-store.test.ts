import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
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

test("any bytes come back as they went in, under their sha256, in whole and in part", async () => {
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

test("many writers of the same bytes leave one whole file and nothing half written", async () => {
  const names = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
  expect(new Set(names).size).toBe(1);
  expect(files().filter((name) => name === names[0])).toHaveLength(1);
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("a file cut short by something else is made whole when its bytes come again", async () => {
  const name = await store.put(bytes);
  truncateSync(path.join(root, "blobs", name.slice(0, 2), name.slice(2, 4), name), 5);
  await store.put(bytes);
  expect(await store.size(name)).toBe(bytes.byteLength);
});

test("a failed write leaves no file behind", async () => {
  const name = createHash("sha256").update("blocked").digest("hex");
  // The blob's own name is taken by a folder with something in it, so the final rename must fail.
  mkdirSync(path.join(root, "blobs", name.slice(0, 2), name.slice(2, 4), name, "x"), { recursive: true });
  await expect(store.put(new TextEncoder().encode("blocked"))).rejects.toThrow();
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("what is deleted is gone, and deleting it again is no error", async () => {
  const name = await store.put(new TextEncoder().encode("short-lived"));
  await store.delete(name);
  await store.delete(name);
  expect(await store.has(name)).toBe(false);
  await expect(store.get(name)).rejects.toMatchObject({ code: "not_found" });
  await expect(store.stream(name)).rejects.toMatchObject({ code: "not_found" });
});

test.each(["../../etc/passwd", "", "A".repeat(64), `${"0".repeat(63)}/`, "0".repeat(65)])(
  "a name that is no sha256 reaches no file: %j",
  async (name) => {
    await expect(store.get(name)).rejects.toMatchObject({ code: "bad_request" });
    await expect(store.has(name)).rejects.toMatchObject({ code: "bad_request" });
  },
);

async function* inPieces(...pieces: readonly Uint8Array[]) {
  yield* pieces;
}

test("bytes taken in as they come are no blob before they are kept, and none after they are discarded", async () => {
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

test("a source that fails half-way leaves nothing behind", async () => {
  async function* failing() {
    yield bytes;
    throw new Error("cut off");
  }
  await expect(store.stage(failing())).rejects.toThrow("cut off");
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});

test("what somebody who was killed left half-way is removed once it is old, and nothing that is being written", async () => {
  const old = await store.stage(inPieces(bytes));
  await store.discardStale(new Date(Date.now() - 60_000));
  expect(await old.read(0, 3)).toHaveLength(3);
  await store.discardStale(new Date(Date.now() + 60_000));
  expect(readdirSync(path.join(root, "blobs", "incoming"))).toEqual([]);
});
