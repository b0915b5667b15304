import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { ensureDatabase, UPGRADE_STOPPED } from "./instance.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sightline-instance-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a command that is stopped while it upgrades says so, and stops the database that it started", async () => {
  const config = loadConfig({ DATA_DIR: folder }, path.resolve(import.meta.dirname, ".."));
  await expect(ensureDatabase(config, AbortSignal.abort("SIGINT"))).rejects.toMatchObject({
    code: "database_unavailable",
    message: UPGRADE_STOPPED,
  });
  // A database that still runs would refuse its directory.
  const database = await ensureDatabase(config);
  expect(database.joined).toBe(false);
  await database.close();
});
