import { Worker } from "node:worker_threads";

const LOOK_MS = 500;

/**
 * Ends this process when the one that forked it is gone, however that died. A loop that a file has sent it into hears
 * of nothing, so a thread beside it looks whether the parent still is the parent.
 */
export function endWithParent(): void {
  process.on("disconnect", () => process.exit(0));
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, "SIGKILL"), ${LOOK_MS});`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
