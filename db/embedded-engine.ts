import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { postgresFolder } from "./embedded-folder.ts";

/** Small write-ahead files keep a fresh data directory small; the server sweeps them up with checkpoints. */
const INITDB_PARAMETERS = ["--wal-segsize=1"];

const SETTINGS = {
  work_mem: "32MB",
  maintenance_work_mem: "128MB",
  jit: "off",
};

/** Written after the first successful start: without it, a killed first start left half a database. */
const COMPLETE = "sightline-complete";

/** Opens the database under `dataDir`, making it on the first start. The caller must own the directory. */
export async function openEngine(dataDir: string): Promise<PGlite> {
  const folder = postgresFolder(dataDir);
  const marker = path.join(folder, COMPLETE);
  if (existsSync(folder) && !existsSync(marker)) {
    // Nobody was ever connected to it, but it is moved, not deleted, in case a person knows better.
    renameSync(folder, `${folder}.incomplete-${Date.now()}`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const engine = new PGlite({
    dataDir: folder,
    extensions: { vector },
    initDbStartParams: INITDB_PARAMETERS,
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
  });
  await engine.waitReady;
  if (!existsSync(marker)) writeFileSync(marker, "");
  return engine;
}
