// Hands over to a TypeScript program under the dependencies' own Node, and ends when either side does.
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureInstalled, NODE, ROOT } from "./install.mjs";

const PARENT_CHECK_MS = 500;

/**
 * Installs what is missing, runs `program` (a path in the checkout) with `args`, and exits as it does. The program has
 * an IPC channel: when this process dies, however it does, the channel closes and the program ends itself.
 */
export function launch(program, args) {
  try {
    ensureInstalled((line) => console.error(line));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  // A group of its own: Ctrl-C reaches this process alone, which passes it on once.
  const child = spawn(NODE, ["--max-semi-space-size=2", path.join(ROOT, program), ...args], {
    detached: true,
    // TypeScript stripped once stays stripped: every program of ours starts sooner and smaller.
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

/** npm killed outright tells nobody: its child sees that it has another parent. */
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
