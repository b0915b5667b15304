import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { canTrace } from "#testing/can-trace.ts";

const STORE = fileURLToPath(new URL("./file-blob-store.ts", import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), "sightline-blob-synced-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const traced = test.skipIf(!canTrace());

/** Returns the system calls on files under `root` of a program that uses a blob store, in order. */
function callsOf(name: string, program: string): readonly string[] {
  const trace = path.join(root, `${name}.trace`);
  const folder = JSON.stringify(path.join(root, name));
  const script = `import { fileBlobStore } from ${JSON.stringify(STORE)};
    const store = fileBlobStore(${folder}); const bytes = new Uint8Array([1, 2, 3]);
    ${program}`;
  const node = [process.execPath, "--input-type=module", "-e", script];
  const options = ["-f", "-y", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2", "-o", trace];
  expect(spawnSync("strace", [...options, ...node]).status).toBe(0);
  return readFileSync(trace, "utf8").split("\n");
}

traced.each([
  ["put", "await store.put(bytes);"],
  ["stage", "const staged = await store.stage([bytes]); await staged.keep(); await staged.discard();"],
])("%s: a blob is on disk under its name before the call returns (needs strace)", (name, program) => {
  const calls = callsOf(name, program);
  const content = calls.findIndex((call) => /f(data)?sync\(.*\/incoming\//.test(call));
  const renamed = calls.findIndex((call) => call.includes("rename"));
  expect(content).toBeGreaterThanOrEqual(0);
  expect(renamed).toBeGreaterThan(content);
  expect(calls.slice(renamed).filter((call) => call.includes(`/${name}/03/90>`))).not.toEqual([]);
  const folders = calls.filter((call) => call.includes("fsync("));
  // 039058c6…: the name of each new folder is synced in its parent.
  for (const folder of [`${name}/03/90`, `${name}/03`, name, ""]) {
    const place = path.join(root, folder);
    expect(folders.filter((call) => call.includes(`<${place}>`))).not.toEqual([]);
  }
});

traced("the name of an existing blob is synced again (needs strace)", () => {
  const calls = callsOf("again", "await store.put(bytes); await store.put(bytes);");
  expect(calls.filter((call) => /fsync\(\d+<[^>]*again\/03\/90>/.test(call))).toHaveLength(2);
});
