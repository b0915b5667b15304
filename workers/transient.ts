import { RETRIED_ERRORS } from "#lib/domain/error-codes.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

/** Transient codes of Node, postgres.js and Postgres (classes 08, 40, 53, 57, and an idle transaction's end). */
const TRANSIENT_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EAGAIN|EMFILE|ENOSPC|CONNECTION_|CONNECT_TIMEOUT|08|40|53|57|25P03|55P03)/;

/** Of the operating system, and of Postgres. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Returns the error of a job as shown to people, and whether a retry may help. */
export function describeFailure(error: unknown, jobId: string): { error: AppError; transient: boolean } {
  if (isAppError(error)) return { error, transient: RETRIED_ERRORS.has(error.code) };
  const code = codeOf(error) ?? (error instanceof Error ? codeOf(error.cause) : null);
  if (code !== null && DISK_FULL_CODES.has(code)) {
    const words = "The disk is full. Free some space. The job is retried automatically.";
    return { error: new AppError("disk_full", words, {}, { cause: error }), transient: true };
  }
  if (code !== null && TRANSIENT_CODES.test(code)) {
    const words = "The database or the disk did not answer in time. The job is retried automatically.";
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
