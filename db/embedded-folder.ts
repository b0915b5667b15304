import path from "node:path";

/** Returns the folder of Postgres' own files in a data directory. */
export function postgresFolder(dataDir: string): string {
  return path.join(dataDir, "postgres");
}
