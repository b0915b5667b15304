// Installs missing dependencies and finds the Node among them. Runs on any Node from 20 with nothing installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { withProcessLock } from "./process-lock.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = path.join(ROOT, "node_modules", ".cache", "sightline", "installed");

/** The Node 24 of the dependencies, which runs TypeScript directly. */
export const NODE = path.join(ROOT, "node_modules", "node", "bin", "node");

/** Installs the dependencies if they are missing or the lock file has changed. Throws a message on failure. */
export function ensureInstalled(say) {
  requireRecentNode();
  if (isInstalled()) return;
  // The lock is outside node_modules, because npm deletes its content. Two concurrent installs leave it incomplete.
  const lock = path.join(
    tmpdir(),
    `sightline-install-${hashOf(`${process.getuid?.()} ${ROOT}`).slice(0, 16)}`,
  );
  withProcessLock(lock, say, () => {
    if (!isInstalled()) install(say);
  });
}

function isInstalled() {
  if (!existsSync(NODE)) return false;
  const wanted = installHash();
  const stamped = readIfThere(STAMP);
  if (stamped === null && matchesLock()) {
    stamp(wanted);
    return true;
  }
  return stamped === wanted;
}

function install(say) {
  say("Installing dependencies (once; about a minute)");
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const args = [...command.slice(1), "ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync(command[0], args, {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: cleanEnvironment(),
  });
  if (result.status !== 0 || !existsSync(NODE)) {
    throw new Error("The dependencies could not be installed. Is the npm registry in reach? Try: npm ci");
  }
  stamp(installHash());
}

/** Settings from an outer `npm` must not reach the one started here. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name));
  return Object.fromEntries(kept);
}

function requireRecentNode() {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20) throw new Error(`Node 20 or newer is needed to start; this is ${process.versions.node}.`);
  if (process.platform === "win32") throw new Error("On Windows, please run Sightline inside WSL.");
}

function installHash() {
  const parts = ["package-lock.json", "scripts/mend-postgres.mjs", "scripts/mend-drizzle.mjs"].map((name) =>
    readFileSync(path.join(ROOT, name), "utf8"),
  );
  return hashOf(parts.join("\n"));
}

function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns whether exactly the locked packages are installed, for example by hand. npm records them itself. */
function matchesLock() {
  const account = readIfThere(path.join(ROOT, "node_modules", ".package-lock.json"));
  if (account === null) return false;
  const installed = JSON.parse(account).packages;
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  return Object.entries(packages).every(
    ([name, entry]) =>
      name === "" || entry.optional || entry.peer || installed[name]?.version === entry.version,
  );
}

function stamp(wanted) {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
