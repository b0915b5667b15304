import type { OpenDatabase } from "#db/client.ts";
import type { Config } from "#lib/config/config.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { WorkQueue } from "#lib/jobs/queue.ts";
import type { Logger } from "#lib/log/log.ts";
import type { Handlers } from "../job-handler.ts";

export type HandlerSurroundings = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly queue: WorkQueue;
  readonly log: Logger;
};

/** The handler of every job, by name. */
export async function createHandlers(
  _surroundings: HandlerSurroundings,
): Promise<{ readonly handlers: Handlers; close(): Promise<void> }> {
  const missing = async (): Promise<never> => {
    throw new AppError("not_yet_supported", "There is no handler for this job yet.");
  };
  return {
    handlers: {
      "ingest-document": missing,
      "embed-version": missing,
      "reindex-corpus": missing,
      "purge-deleted": async () => ({ status: "skipped", reason: "nothing to purge" }),
    },
    close: async () => {},
  };
}
