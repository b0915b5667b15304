import { AppError } from "./app-error.ts";

/** Seconds that the embedded database usually takes to start again. */
const RETRY_AFTER_SECONDS = 3;

/** The driver's codes for a connection that ended, or did not begin. */
const LOST_CONNECTION = new Set(["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"]);
/** Errors of the operating system for a socket. Other parts of a request can have them too. */
const SOCKET_ERRORS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "EAGAIN"]);
const NO_ANSWER = new Set(["CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/** SQLSTATE: the server ends, starts, or has no connection left. */
const SERVER_ERRORS = /^(57P0[1-5]|53300|08\w{3})$/;
/** SQLSTATE query_canceled. Here only by the server's own time limit. */
const TOO_LONG = "57014";
/** SQLSTATE disk_full. */
const DISK_FULL = "53100";

const RESTARTING = "The database is being started again. Try again in a few seconds.";
const UNREACHABLE =
  "The database cannot be reached. Try again in a few seconds. If it lasts, start the server that DATABASE_URL names.";
const FULL = "The disk of the database is full. Free some space, then try again.";
const SILENT = "The database does not answer. Try again in a minute. If it lasts, restart Sightline.";

type DriverError = Error & { readonly code: string };

/** Returns the failure of a request that waited for a database that does not respond. */
export function silentDatabase(options?: ErrorOptions): AppError {
  return new AppError("database_unavailable", SILENT, {}, options);
}

/** Returns the failure in words if the driver lost or never had its connection; else null. */
export function databaseFailure(thrown: unknown): AppError | null {
  const error = driverErrorIn(thrown);
  if (error === null) return null;
  const { code } = error;
  const options = { cause: thrown };
  if (code === DISK_FULL) return new AppError("database_unavailable", FULL, {}, options);
  if (NO_ANSWER.has(code) || code === TOO_LONG) return silentDatabase(options);
  if (!LOST_CONNECTION.has(code) && !SOCKET_ERRORS.has(code) && !SERVER_ERRORS.test(code)) return null;
  const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  // The embedded database listens on a unix socket, which has no port.
  const words = "port" in error ? UNREACHABLE : RESTARTING;
  return new AppError("database_unavailable", words, details, options);
}

/** Finds the driver's error, which drizzle wraps. It holds its statement, or a code that only the driver uses. */
function driverErrorIn(thrown: unknown): DriverError | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    if (!("code" in error) || typeof error.code !== "string") continue;
    if ("query" in error || LOST_CONNECTION.has(error.code) || error.code === "CONNECT_TIMEOUT")
      return error as DriverError;
  }
  return null;
}
