import type { ErrorCode } from "#lib/domain/error-codes.ts";

/** Marks our errors across bundles: a server bundle may hold this module more than once. */
const APP_ERROR_MARK = Symbol.for("sightline.AppError");

/** An expected failure. `message` is for people: what happened and what to do; never document text or secrets. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly [APP_ERROR_MARK] = true;

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

/** True for an AppError, of the given code if there is one. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return (
    error instanceof Error &&
    APP_ERROR_MARK in error &&
    (code === undefined || (error as AppError).code === code)
  );
}
