import { type AppError, isAppError } from "#lib/errors/app-error.ts";

/**
 * True for a failure of one side of a comparison. False if the whole comparison ends: the client disconnected, must
 * retry later, or met a defect.
 */
export function isOfOneSide(error: unknown): error is AppError {
  return isAppError(error) && error.code !== "cancelled" && error.code !== "queue_full";
}
