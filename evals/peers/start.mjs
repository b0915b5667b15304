// Installs the product and the peers if missing, then compares them. Runs on any Node from 20.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, NODE } from "../../scripts/install.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Returns true if every package in package.json is installed in its version. */
function installed() {
  const { dependencies } = JSON.parse(readFileSync(path.join(HERE, "package.json"), "utf8"));
  return Object.entries(dependencies).every(([name, version]) => {
    const file = path.join(HERE, "node_modules", name, "package.json");
    return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version === version;
  });
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], ...options });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

try {
  ensureInstalled((line) => console.error(line));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!installed()) {
  console.error("Installing the peers (once; about a minute)");
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  // Settings from the outer npm for the product must not reach this one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
  );
  run(command, [...args, "ci", "--loglevel=error"], { cwd: HERE, env, stdio: ["ignore", 2, 2] });
}
run(NODE, [path.join(HERE, "run.ts"), ...process.argv.slice(2)]);
