import { spawnSync } from "node:child_process";

/** True if system calls can be traced. strace may be missing, and containers often forbid tracing. */
export function canTrace(): boolean {
  return spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
}
