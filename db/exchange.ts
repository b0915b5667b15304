import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { renameDurably, syncFolder, writeDurably } from "#lib/disk/durable.ts";
import { postgresFolder } from "./embedded-folder.ts";

/** Names are relative to the data directory. */
const planSchema = z.object({
  /** The database that replaces the old one. */
  from: z.string(),
  /** New path of the old database. */
  aside: z.string(),
});

/**
 * Replaces the embedded database under `dataDir`, which the caller must own. The plan is on disk before anything is
 * renamed: after a crash at any moment, `finishExchange` completes it.
 * @returns the path of the old database; null without one.
 */
export function exchangeDatabase(dataDir: string, from: string, aside: string): string | null {
  const plan = { from: path.relative(dataDir, from), aside: path.relative(dataDir, aside) };
  writeDurably(planFile(dataDir), JSON.stringify(plan));
  finishExchange(dataDir);
  return existsSync(aside) ? aside : null;
}

/** True if a crash interrupted an exchange, so that the database may not be in its place. */
export function isExchanging(dataDir: string): boolean {
  return existsSync(planFile(dataDir));
}

/** Completes an exchange that a crash interrupted; otherwise does nothing. The caller must own `dataDir`. */
export function finishExchange(dataDir: string): void {
  if (!isExchanging(dataDir)) return;
  const plan = planSchema.parse(JSON.parse(readFileSync(planFile(dataDir), "utf8")));
  const folder = postgresFolder(dataDir);
  const [from, aside] = [path.resolve(dataDir, plan.from), path.resolve(dataDir, plan.aside)];
  if (existsSync(from)) {
    if (existsSync(folder)) renameDurably(folder, unusedName(aside));
    renameDurably(from, folder);
  } else if (!existsSync(folder) && existsSync(aside)) {
    // A person removed the new database, so the old one is restored.
    renameDurably(aside, folder);
  }
  // The folder in which the new database was built, with its lock and its socket.
  if (path.dirname(from) !== path.resolve(dataDir))
    rmSync(path.dirname(from), { recursive: true, force: true });
  rmSync(planFile(dataDir));
  syncFolder(dataDir);
}

function planFile(dataDir: string): string {
  return path.join(dataDir, "exchange.json");
}

/**
 * Returns a free name. The name can be in use if an exchange was interrupted and an older release, which does not know
 * about it, ran in between.
 */
function unusedName(name: string): string {
  let free = name;
  for (let n = 2; existsSync(free); n++) free = `${name}-${n}`;
  return free;
}
