import { type AppError, isAppError } from "#lib/errors/app-error.ts";

/**
 * True for an error that fails one side of a comparison only. False for errors that end the whole comparison: the
 * client disconnected or must retry later, or the program has a defect.
 */
export function isOneSideFailure(error: unknown): error is AppError {
  return isAppError(error) && error.code !== "cancelled" && error.code !== "queue_full";
}
