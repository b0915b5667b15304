import { AppError } from "#lib/errors/app-error.ts";

/** The failure of a verb that is asked for a pack which does not exist, or was removed. */
export function packNotFound(): AppError {
  return new AppError("not_found", "Pack not found. It may have been deleted.");
}
