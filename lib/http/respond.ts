import { ZodError } from "zod";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { databaseFailure } from "#lib/errors/database-failure.ts";
import { plainIssue } from "./plain-issue.ts";
import { STATUS_BY_CODE } from "./status.ts";

/** The body of every failed request: our own form, and `detail` for clients of the store's search API. */
type ErrorBody = {
  readonly error: { readonly code: string; readonly message: string; readonly details?: AppError["details"] };
  readonly detail: string;
};

/**
 * Describes why a request does not fit its schema: the first three problems with their paths. A field with several
 * problems is named once, with the first.
 */
export function describeZodError(error: ZodError): string {
  const found = new Map<string, string>();
  for (const [place, issue] of withoutSafeIntegerLimits(error.issues).entries()) {
    const path = issue.path.join(".");
    const words = plainIssue(issue);
    // A problem of the whole request, and an unknown key, concern no field that is named already.
    const field = path === "" || issue.code === "unrecognized_keys" ? `${path} #${place}` : path;
    if (!found.has(field)) found.set(field, path ? `${path}: ${words}` : words);
  }
  const parts = [...found.values()];
  const more = parts.length > 3 ? ` (and ${parts.length - 3} more)` : "";
  return `The request is not valid. ${parts.slice(0, 3).join("; ")}${more}`;
}

/** Leaves out the largest number that JavaScript counts exactly, where the field has a limit of its own. */
function withoutSafeIntegerLimits(issues: ZodError["issues"]): ZodError["issues"] {
  const isOwn = (issue: ZodError["issues"][number]) =>
    !(issue.code === "too_big" && issue.maximum === Number.MAX_SAFE_INTEGER);
  const limited = new Set(issues.filter(isOwn).map(({ path }) => path.join(".")));
  return issues.filter((issue) => isOwn(issue) || !limited.has(issue.path.join(".")));
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
