import path from "node:path";

/** Where Postgres' own files lie in a data directory. */
export function postgresFolder(dataDir: string): string {
  return path.join(dataDir, "postgres");
}
