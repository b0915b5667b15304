import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { makeFolderOnce } from "#db/testing-make-once.ts";
import { createApi, until } from "./api.ts";
import { type DataDir, emptyDataDir, environment, ROOT } from "./instance.ts";
import { withInstance } from "./with-instance.ts";

/** Making a data directory takes much longer than copying it, so each run makes one. A caller that sets the folder removes it. */
const FOLDER = "E2E_TEMPLATES";

/** Time to load the sample on a busy machine. */
export const PATIENCE_MS = 480_000;

/** What belongs to one process, in a data directory. */
const NOT_COPIED = new Set(["logs", "run", "owner.json", "owner.lock"]);

/** Playwright runs this before a run, and what it returns afterwards. */
export default async function makeTemplatesFolder(): Promise<() => Promise<void>> {
  if (process.env[FOLDER] !== undefined) return async () => {};
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

/** Creates a data directory with the sample, fully indexed. `fresh-instance.spec.ts` tests how an instance loads it. */
export function sampleDataDir(): Promise<DataDir> {
  return copyOf("sample", async (dataDir) => {
    const kept = { path: dataDir, remove: async () => {} };
    await withInstance({ data: kept }, async ({ origin }) => {
      const { jobs } = createApi(origin);
      await until(
        () => jobs("active=true"),
        (active) => active.length === 0,
      );
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
