import type { ErrorCode } from "./codes.ts";

/** An expected failure. `message` is for people: what happened and what to do; never document text or secrets. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;

  constructor(
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, string | number | boolean | readonly string[]>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** True for an AppError, of the given code when one is named. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
