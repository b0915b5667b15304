import { Worker } from "node:worker_threads";

const CHECK_EVERY_MS = 500;

/**
 * Ends this process when its parent has ended, for any reason, and when it has more memory than it may have. A file can
 * put this process into a loop that handles no events, so a separate thread checks both. Returns that thread.
 */
export function endWithParent(memoryMb = Number.POSITIVE_INFINITY): Worker {
  process.on("disconnect", () => process.exit(0));
  const watch = `const { writeSync } = require("node:fs");
    setInterval(() => {
      const isTooLarge = process.memoryUsage.rss() > ${memoryMb * 1_000_000};
      if (isTooLarge) writeSync(2, "out of memory");
      if (isTooLarge || process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
    }, ${CHECK_EVERY_MS});`;
  const limits = { resourceLimits: { maxOldGenerationSizeMb: 8 } };
  // The thread runs only these lines and not the program, so it needs no flags.
  const thread = new Worker(watch, { eval: true, execArgv: [], env: {}, ...limits });
  thread.unref();
  return thread;
}
