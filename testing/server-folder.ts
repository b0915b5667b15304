import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SERVERS_FOLDER } from "#db/testing-servers.ts";

/** Makes the folder of a run's embedded servers, and removes it after the last test: a killed process cannot. */
export default function serverFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-test-servers-"));
  process.env[SERVERS_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
