import { AppError } from "#lib/errors/app-error.ts";

/** Error for a file that its password can unlock (ADR 0094). */
export function lockedFile(): AppError {
  return new AppError(
    "encrypted",
    "The file is locked with a password. Unlock it on its page in Sightline, or add a copy without a password.",
  );
}
