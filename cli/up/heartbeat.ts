import type { Child } from "./child.ts";

/** Number of checks within the silence limit. */
const CHECKS = 10;

/**
 * Kills a program that has sent no heartbeat for `limitMs`, because its event loop is blocked. Counts checks instead of
 * time: after this process itself was suspended, waiting heartbeats are read before the next check.
 */
export function watchHeartbeat(child: Child, limitMs: number): void {
  let silentChecks = 0;
  child.process.on("message", () => {
    silentChecks = 0;
  });
  const timer = setInterval(() => {
    silentChecks++;
    if (silentChecks > CHECKS) child.kill(`no heartbeat for ${Math.round(limitMs / 1000)} s`);
  }, limitMs / CHECKS);
  timer.unref();
  child.ended.finally(() => clearInterval(timer));
}
