import { ZodError } from "zod";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { databaseFailure } from "#lib/errors/database-failure.ts";
import { STATUS_BY_CODE } from "./status.ts";

/** The body of every failed request: our own form, and `detail` for clients of the store's search API. */
type ErrorBody = {
  readonly error: { readonly code: string; readonly message: string; readonly details?: AppError["details"] };
  readonly detail: string;
};

/** The schema library's message about a number only helps programmers. */
function plainMessage({ message }: ZodError["issues"][number]): string {
  return message
    .replace(/^Invalid input: expected int, received number$/, "must be a whole number")
    .replace(/^Invalid input: expected number, received NaN$/, "must be a number");
}

/** Describes why a request does not fit its schema: the first three issues with their paths. */
export function describeZodError(error: ZodError): string {
  const parts = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join(".");
    const words = plainMessage(issue);
    return path ? `${path}: ${words}` : words;
  });
  const more = error.issues.length > 3 ? ` (and ${error.issues.length - 3} more)` : "";
  return `The request is not valid. ${parts.join("; ")}${more}`;
}

/** Converts any thrown value to an AppError. An unexpected one becomes `internal`; its message stays on the server. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (error instanceof ZodError)
    return new AppError("bad_request", describeZodError(error), {}, { cause: error });
  return (
    databaseFailure(error) ??
    new AppError("internal", "Something went wrong on the server. Try again.", {}, { cause: error })
  );
}

export function errorBody({ code, message, details }: AppError): ErrorBody {
  const more = Object.keys(details).length > 0 ? { details } : {};
  return { error: { code, message, ...more }, detail: message };
}

/** Returns the JSON answer to a failure. `more` adds fields beside the error. */
export function errorResponse(error: AppError, more: Readonly<Record<string, unknown>> = {}): Response {
  const body = { ...errorBody(error), ...more };
  const headers: Record<string, string> = { "cache-control": "no-store" };
  const retryAfter = error.details.retryAfterSeconds;
  if (typeof retryAfter === "number") headers["retry-after"] = String(retryAfter);
  return Response.json(body, { status: STATUS_BY_CODE[error.code], headers });
}
