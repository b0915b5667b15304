import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPack } from "#lib/services/packs/create-pack.ts";
import { savePackVersion } from "#lib/services/packs/save-pack-version.ts";
import { removeDocument } from "#lib/services/removal/remove-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { run } from "./pack.ts";

const TEXT = "# Piers\n\nA pier is painted every second year.\n";
let instance: TestInstance;
let folder = "";
let packId = "";
let documentId = "";
beforeAll(async () => {
  instance = await openTestInstance();
  folder = mkdtempSync(path.join(tmpdir(), "sightline-pack-test-"));
  ({ documentId } = await instance.upload("piers.md", TEXT));
  const evidenceRef = `doc::${documentId}@1::chars-9-45`;
  packId = (await createPack(instance.context(), { title: "Piers: the paint", items: [{ evidenceRef }] })).id;
  await savePackVersion(instance.context(), { id: packId });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await instance?.close();
});

async function pack(...args: string[]) {
  const printed: string[] = [];
  const stderr: string[] = [];
  const code = await run(args, {
    root: folder,
    config: instance.runtime.config,
    signal: new AbortController().signal,
    print: (line) => void printed.push(line),
    printStderr: (line) => void stderr.push(line),
  });
  return { code, printed: printed.join("\n"), stderr: stderr.join("\n") };
}
const at = (name: string) => path.join(folder, name);

it("lists packs by title", async () => {
  expect((await pack("list", "paint")).printed).toContain(`${packId}  v1  1 items`);
  expect((await pack("list", "no such thing")).printed).toBe("");
});

it("writes a version to a file with links to the given address, and verifies it in every format but PDF: 0, 1 or 2", async () => {
  for (const format of ["json", "docx", "md", "csv"]) {
    const out = at(`pack.${format}`);
    const written = await pack(
      ...["export", packId, "--format", format, "--version", "1"],
      ...["--out", out, "--origin", "https://evidence.example"],
    );
    expect(written).toMatchObject({ code: 0, stderr: out });
    const checked = await pack("verify", out);
    expect(checked.code).toBe(0);
    expect(checked.printed).toContain("1  matches  Piers");
  }
  const pdf = ["export", packId, "--format", "pdf", "--version", "1", "--out", at("pack.pdf")];
  expect(await pack(...pdf)).toMatchObject({ code: 0, stderr: at("pack.pdf") });
  expect((await pack("verify", at("pack.pdf"))).code).toBe(2);
  expect(readFileSync(at("pack.json"), "utf8")).toContain(
    `https://evidence.example/?doc=${documentId}&version=1&passage=9-45`,
  );
  await instance.upload("piers.md", TEXT.replace("second", "third"));
  const changed = await pack("verify", at("pack.docx"));
  expect(changed.code).toBe(1);
  expect(changed.printed).toContain(
    "changed since; cited words still in the cited version (cited v1, current v2)",
  );
  await removeDocument(instance.context(), { documentId });
  expect(await pack("verify", at("pack.csv"))).toMatchObject({
    code: 1,
    printed: expect.stringContaining("source removed"),
  });
  writeFileSync(at("other.txt"), "no pack at all");
  expect(await pack("verify", at("other.txt"))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("not a pack export"),
  });
  expect((await pack("verify", at("none.json"))).code).toBe(2);
});

it("prints its usage for unknown arguments", async () => {
  for (const args of [
    [],
    ["export", packId],
    ["export", "x", "--format", "md"],
    ["verify"],
    ["burn", packId],
  ])
    expect(await pack(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("sightline pack verify"),
    });
});
