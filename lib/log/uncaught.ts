import type { Logger } from "./log.ts";

/** Logs an uncaught error and ends the process. Node itself would print the error with all that it quotes. */
export function logUncaught(log: Logger): void {
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "uncaught error");
    process.exit(1);
  });
}
