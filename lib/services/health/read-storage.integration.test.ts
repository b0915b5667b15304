import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { readStorage } from "./read-storage.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

it("equal bytes count as one file, and the database says its size", async () => {
  const empty = await readStorage(instance.context());
  expect(empty).toMatchObject({ files: 0, fileBytes: 0, receiptDays: 30, trashDays: 30 });
  expect(empty.databaseBytes).toBeGreaterThan(0);
  const bytes = new TextEncoder().encode("# Weirs\n\nA weir holds the water back.\n");
  const other = new TextEncoder().encode("# Locks\n\nA lock lifts a boat.\n");
  await instance.upload("weirs.md", bytes);
  await instance.upload("weirs-again.md", bytes);
  await instance.upload("locks.md", other);
  expect(await readStorage(instance.context())).toMatchObject({
    files: 2,
    fileBytes: bytes.length + other.length,
  });
});
