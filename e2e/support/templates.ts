import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { makeFolderOnce } from "#db/testing-make-once.ts";
import { type DataDir, emptyDataDir, environment, ROOT } from "./instance.ts";

/** Making a data directory takes much longer than copying it, so each run makes one. */
const FOLDER = "E2E_TEMPLATES";

/** Equal to the time that a worker has to start its own instance. */
const PATIENCE_MS = 180_000;

/** What belongs to one process, in a data directory. */
const NOT_COPIED = new Set(["logs", "run", "owner.json", "owner.lock"]);

/** Playwright runs this before a run, and what it returns afterwards. */
export default async function makeTemplatesFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-e2e-templates-"));
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Creates a data directory for instances without the sample. */
export function newDataDir(): Promise<DataDir> {
  return copyOf("empty", async (dataDir) => {
    await promisify(execFile)(process.execPath, [path.join(ROOT, "e2e", "support", "prepare-data.ts")], {
      cwd: ROOT,
      env: environment(dataDir),
    });
  });
}

/** Copies the run's data directory of this name. The first test that needs it makes it for all. */
async function copyOf(name: string, make: (dataDir: string) => Promise<void>): Promise<DataDir> {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error(`The run has not set ${FOLDER}.`);
  const template = path.join(folder, name);
  await makeFolderOnce(template, PATIENCE_MS, make);
  const data = await emptyDataDir();
  await cp(template, data.path, {
    recursive: true,
    filter: (file) => !NOT_COPIED.has(path.relative(template, file)),
  });
  return data;
}
