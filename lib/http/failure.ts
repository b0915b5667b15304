import { AppError } from "#lib/errors/app-error.ts";
import type { LogFacts, Logger } from "#lib/log/log.ts";
import { toAppError } from "./respond.ts";
import { isAnswered, newErrorId } from "./served-request.ts";
import { STATUS_BY_CODE } from "./status.ts";

/**
 * Logs a failure of a request or an action, and returns it as an AppError. An unexpected one gets an id, which is in the
 * log line, in `details.errorId` and in the message. Nothing is logged for a handler that the server has stopped and
 * answered for.
 */
export function reportFailure(thrown: unknown, log: Logger, where: LogFacts): AppError {
  const error = toAppError(thrown);
  if (isAnswered()) return error;
  if (error.code === "internal") return unexpected(error, thrown, log, where);
  const status = STATUS_BY_CODE[error.code];
  const facts = { ...where, code: error.code, status };
  // The operator must know about an unavailable service and a lost file. A wrong request concerns only its sender.
  if (status >= 500 || error.details.storedFile === "missing")
    log.warn({ ...facts, err: error }, "request refused");
  else log.info(facts, "request refused");
  return error;
}

function unexpected(error: AppError, thrown: unknown, log: Logger, where: LogFacts): AppError {
  const errorId = newErrorId();
  log.error({ ...where, errorId, err: thrown }, "request failed");
  return loggedFailure(error, errorId);
}

/** Returns the error for a client, with the id under which the log has it. */
export function loggedFailure(error: AppError, errorId: string): AppError {
  const message = `${error.message} The server's log has the cause under ${errorId}.`;
  return new AppError("internal", message, { ...error.details, errorId }, { cause: error });
}
