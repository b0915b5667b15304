import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { ErrorCode } from "#lib/errors/codes.ts";

/** What may pass by itself; every other AppError is about the file and stays true however often it is tried. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  "embedder_unavailable",
  "database_unavailable",
  "queue_full",
]);

/** Codes of Node, postgres.js and Postgres (classes 08, 40, 53, 57 and an idle transaction's end) that may pass. */
const PASSING_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EAGAIN|EMFILE|ENOSPC|CONNECTION_|CONNECT_TIMEOUT|08|40|53|57|25P03|55P03)/;

/** An error of a job as it is told, and whether trying again may help. */
export function describeFailure(error: unknown, jobId: string): { error: AppError; transient: boolean } {
  if (isAppError(error)) return { error, transient: PASSING.has(error.code) };
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : null);
  if (code !== null && PASSING_CODES.test(code)) {
    const words = "The database or the disk did not answer in time; it is tried again by itself.";
    return { error: new AppError("database_unavailable", words, {}, { cause: error }), transient: true };
  }
  const words = `Something went wrong inside Sightline. The log names the cause under job ${jobId}.`;
  return { error: new AppError("internal", words, {}, { cause: error }), transient: false };
}

function codeOf(error: unknown): string | null {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}
