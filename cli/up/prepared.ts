import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { postgresFolder } from "#db/embedded-folder.ts";
import type { Config } from "#lib/config/config.ts";

/** Lies with the embedded database's own files, so that it goes where they go. */
function stampFile(config: Config): string {
  return path.join(postgresFolder(config.data.dir), "sightline-prepared");
}

/** Hash over what makes the schema: our migrations and the queue's version. */
function schemaHash(root: string): string {
  const hash = createHash("sha256");
  const migrations = path.join(root, "db", "migrations");
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    hash.update(`${file}\0${readFileSync(path.join(migrations, file), "utf8")}\0`);
  }
  const queue = JSON.parse(readFileSync(path.join(root, "node_modules", "pg-boss", "package.json"), "utf8"));
  return hash.update(queue.version).digest("hex");
}

/** True when this embedded database has today's schema and its first run is over: starting it can skip both. */
export function isPrepared(config: Config): boolean {
  if (config.data.databaseUrl !== null || !existsSync(stampFile(config))) return false;
  return readFileSync(stampFile(config), "utf8") === schemaHash(config.root);
}

/** To be called when the schema is the newest and the first run's work is done. */
export function markPrepared(config: Config): void {
  if (config.data.databaseUrl === null) writeFileSync(stampFile(config), schemaHash(config.root));
}
