// Runs a TypeScript program under the dependencies' own Node, and ends when either side ends.
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureInstalled, NODE, ROOT } from "./install.mjs";

const PARENT_CHECK_MS = 500;

/**
 * Installs what is missing, runs `program` (a path in the checkout) with `args`, and exits with its code. The program
 * has an IPC channel: if this process dies, the channel closes and the program ends itself.
 */
export function launch(program, args) {
  try {
    ensureInstalled((line) => console.error(line));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  // Its own process group: Ctrl-C reaches this process only, which forwards it once.
  const child = spawn(NODE, ["--max-semi-space-size=2", path.join(ROOT, program), ...args], {
    detached: true,
    // Node caches the stripped TypeScript, so that every program starts faster and uses less memory.
    env: {
      NODE_COMPILE_CACHE: path.join(ROOT, "node_modules", ".cache", "sightline", "compiled"),
      ...process.env,
    },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  watchParent(child);
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
  });
}

/** If npm is killed, its child is not notified but gets another parent. */
function watchParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, PARENT_CHECK_MS);
  child.on("exit", () => clearInterval(timer));
}
