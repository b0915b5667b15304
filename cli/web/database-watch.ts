import type { IncomingMessage, ServerResponse } from "node:http";

/** The server checks the database when a request has no answer for this long. */
const CHECK_EVERY_MS = 5_000;

export type DatabaseWatch = {
  /** Returns true if the database hangs. */
  readonly hangs: () => Promise<boolean>;
  readonly everyMs?: number;
};

/**
 * Calls `giveUp` when the database hangs and the request has no answer. Requests that take less than `everyMs`, and those
 * whose body still arrives, do not check the database. One check serves all requests.
 */
export function watchDatabase({ hangs, everyMs = CHECK_EVERY_MS }: DatabaseWatch) {
  let running: Promise<boolean> | null = null;
  const sharedCheck = () => {
    running ??= hangs().finally(() => {
      running = null;
    });
    return running;
  };
  return (request: IncomingMessage, response: ServerResponse, giveUp: () => void): void => {
    const stop = () => clearInterval(timer);
    const check = async () => {
      if (response.headersSent) stop();
      else if (request.complete && (await sharedCheck()) && !response.headersSent && !response.closed) {
        stop();
        giveUp();
      }
    };
    const timer = setInterval(() => void check().catch(() => {}), everyMs).unref();
    response.once("close", stop);
  };
}
