import { AppError } from "#lib/errors/app-error.ts";
import type { IngestLimits } from "../limits.ts";

/**
 * Returns a copy of a file that opens without a password. Its words, pages and pictures are those of the file.
 * @throws AppError("wrong_password"); any other error if the file is damaged or locked in another way.
 */
export type Unlocker = (
  bytes: Uint8Array,
  password: string,
  limits: Pick<IngestLimits, "inflate">,
) => Promise<Uint8Array>;

export function wrongPassword(): AppError {
  return new AppError("wrong_password", "This password does not open the file. Check it and try again.");
}

/** The error for a file whose lock is damaged or unknown. */
export function notUnlocked(): AppError {
  return new AppError(
    "damaged",
    "The file could not be unlocked: it is damaged, or locked in a way that is not supported. Open it in its own program, save it without a password and add that.",
  );
}
