import { Worker } from "node:worker_threads";

const CHECK_EVERY_MS = 500;

/**
 * Ends this process when its parent has ended, for any reason. A file can put this process into a loop that
 * handles no events, so a separate thread checks the parent's id. Returns that thread.
 */
export function endWithParent(): Worker {
  process.on("disconnect", () => process.exit(0));
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, "SIGKILL"), ${CHECK_EVERY_MS});`;
  const limits = { resourceLimits: { maxOldGenerationSizeMb: 8 } };
  // The thread runs only this line and not the program, so it needs no flags.
  const thread = new Worker(watch, { eval: true, execArgv: [], env: {}, ...limits });
  thread.unref();
  return thread;
}
