import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import { localFoldersSchema } from "#lib/domain/local-folder.ts";
import { localPreviewSchema } from "#lib/domain/local-preview.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;
let allowed = "";
let outside = "";
beforeAll(async () => {
  allowed = await mkdtemp(path.join(tmpdir(), "sightline-allowed-"));
  outside = await mkdtemp(path.join(tmpdir(), "sightline-outside-"));
  instance = await openTestInstance({ env: { LOCAL_ROOTS: allowed } });
  answerFrom(instance.runtime);
  await mkdir(path.join(allowed, "plans 10"), { recursive: true });
  await mkdir(path.join(allowed, "plans 9", "north"), { recursive: true });
  await mkdir(path.join(allowed, ".hidden"));
  await writeFile(path.join(allowed, "plans 9", "a.md"), "a");
  await writeFile(path.join(allowed, "plans 9", ".b.md"), "b");
  await writeFile(path.join(allowed, "c.md"), "c");
  await symlink(outside, path.join(allowed, "way out"));
  await symlink(path.join(allowed, "plans 9"), path.join(allowed, "short way"));
});
afterAll(async () => {
  await instance?.close();
  await rm(allowed, { recursive: true, force: true });
  await rm(outside, { recursive: true, force: true });
});

async function ask(query: Readonly<Record<string, string>>) {
  const address = `http://127.0.0.1:3000/api/local-folders?${new URLSearchParams(query)}`;
  return dispatch(new Request(address));
}
async function askPreview(body: unknown) {
  const request = new Request("http://127.0.0.1:3000/api/local-folders/preview", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return dispatch(request);
}
const seen = async (query: Readonly<Record<string, string>> = {}) =>
  localFoldersSchema.parse(await (await ask(query)).json());

it("starts with the allowed folders, including Sightline's own, which exists by default", async () => {
  const { path: at, parent, folders, note } = await seen();
  expect([at, parent]).toEqual([null, null]);
  const own = path.join(instance.database.dataDir, "corpora");
  expect(folders).toEqual([
    { name: own, path: own, files: 0 },
    { name: allowed, path: allowed, files: 1 },
  ]);
  expect(note).toContain("LOCAL_ROOTS");
});

it("shows subfolders and the files in each, without hidden ones and links that lead outside", async () => {
  expect(await seen({ path: allowed })).toMatchObject({
    parent: null,
    files: 1,
    folders: [
      { name: "plans 9", path: path.join(allowed, "plans 9"), files: 1 },
      { name: "plans 10", path: path.join(allowed, "plans 10"), files: 0 },
      { name: "short way", path: path.join(allowed, "short way"), files: 1 },
    ],
  });
  const below = await seen({ path: path.join(allowed, "plans 9") });
  expect(below.parent).toBe(allowed);
  expect(below.folders.map(({ name }) => name)).toEqual(["north"]);
});

it("shows nothing outside, with the same message whether it exists or not", async () => {
  const places = [
    outside,
    path.join(allowed, "..", path.basename(outside)),
    path.join(allowed, "way out"),
    instance.database.dataDir,
    "/",
    `${outside}/no/such/place`,
    "relative/path",
  ];
  for (const place of places) {
    for (const answer of [await ask({ path: place }), await askPreview({ path: place })]) {
      expect([place, answer.status]).toEqual([place, 403]);
      expect(errorAnswerSchema.parse(await answer.json())).toMatchObject({ error: { code: "forbidden" } });
    }
  }
});

it("reports an absent allowed folder, and lists the valid keys", async () => {
  expect((await ask({ path: path.join(allowed, "no such") })).status).toBe(503);
  expect((await ask({ path: path.join(allowed, "c.md") })).status).toBe(503);
  expect((await ask({ folder: allowed })).status).toBe(400);
});

it("previews the files of an allowed folder under patterns, and names an unknown key", async () => {
  const answer = await askPreview({ path: allowed, excludePatterns: ["plans 9/"] });
  expect(answer.status).toBe(200);
  const { taken, leftOut, capped } = localPreviewSchema.parse(await answer.json());
  expect([taken, capped]).toEqual([{ files: 2, first: ["c.md", "short way/a.md"] }, false]);
  expect(leftOut.map(({ reason, first }) => [reason, first])).toEqual([
    ["hidden", [".hidden", "plans 9/.b.md", "short way/.b.md"]],
    ["excluded", ["plans 9/a.md"]],
    ["outside_root", ["way out"]],
  ]);
  expect((await askPreview({ path: path.join(allowed, "no such") })).status).toBe(503);
  expect((await askPreview({ path: allowed, patterns: ["*"] })).status).toBe(400);
  expect((await askPreview({ path: allowed, includePatterns: ["x".repeat(241)] })).status).toBe(400);
});
