import { AppError } from "#lib/errors/app-error.ts";

/** Returns the error of a variable with a value that it must not have. */
export function invalid(variable: string, why: string): AppError {
  return new AppError("bad_request", `${variable} ${why}`, { variable });
}
