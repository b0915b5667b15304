import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { postgresFolder } from "#db/embedded-folder.ts";
import type { Config } from "#lib/config/config.ts";

/** Stored with the embedded database's files, so that it is moved and deleted with them. */
function stampFile(config: Config): string {
  return path.join(postgresFolder(config.data.dir), "sightline-prepared");
}

/** Returns a hash of all that defines the schema: the migrations. */
function schemaHash(root: string): string {
  const hash = createHash("sha256");
  const migrations = path.join(root, "db", "migrations");
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    hash.update(`${file}\0${readFileSync(path.join(migrations, file), "utf8")}\0`);
  }
  return hash.digest("hex");
}

/**
 * Returns whether this embedded database has the current schema and has completed its first run. Both are then skipped.
 */
export function isPrepared(config: Config): boolean {
  if (config.data.databaseUrl !== null || !existsSync(stampFile(config))) return false;
  return readFileSync(stampFile(config), "utf8") === schemaHash(config.root);
}

/** Call this when the schema is current and the first run is complete. */
export function markPrepared(config: Config): void {
  if (config.data.databaseUrl === null) writeFileSync(stampFile(config), schemaHash(config.root));
}
