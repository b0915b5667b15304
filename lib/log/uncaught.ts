import type { Logger } from "./log.ts";
import { surviveLostStandardError } from "./standard-error.ts";

/** Logs an uncaught error and ends the process. Node itself would print the error with all that it quotes. */
export function logUncaught(log: Logger): void {
  surviveLostStandardError();
  process.on("uncaughtException", (err) => {
    try {
      log.fatal({ err }, "uncaught error");
    } finally {
      process.exit(1);
    }
  });
}
