import { ZodError } from "zod";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import type { Logger } from "#lib/log/log.ts";
import { STATUS_BY_CODE } from "./status.ts";

/** What every failed request answers: our own shape, and `detail` as context-store-semantic-search's clients read it. */
export type ErrorBody = {
  readonly error: { readonly code: string; readonly message: string; readonly details?: AppError["details"] };
  readonly detail: string;
};

/** Words for a request that does not fit its schema: the first three issues with their paths. */
export function describeZodError(error: ZodError): string {
  const parts = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join(".");
    return path ? `${path}: ${issue.message}` : issue.message;
  });
  const more = error.issues.length > 3 ? ` (and ${error.issues.length - 3} more)` : "";
  return `The request is not valid. ${parts.join("; ")}${more}`;
}

/** Any thrown value as an AppError; what we did not expect becomes `internal`, its words kept from the client. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (error instanceof ZodError)
    return new AppError("bad_request", describeZodError(error), {}, { cause: error });
  return new AppError(
    "internal",
    "Something went wrong on the server. It has been logged; try again, and if it happens again look at the log.",
    {},
    { cause: error },
  );
}

/** The JSON answer to a failure, with its status. */
export function errorResponse(error: AppError): Response {
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
    },
    detail: error.message,
  };
  const headers: Record<string, string> = { "cache-control": "no-store" };
  const retryAfter = error.details.retryAfterSeconds;
  if (typeof retryAfter === "number") headers["retry-after"] = String(retryAfter);
  return Response.json(body, { status: STATUS_BY_CODE[error.code], headers });
}

/** Runs a handler: a plain value becomes JSON, a Response passes through, an error takes the one table to HTTP. */
export async function respond(handler: () => Promise<unknown>, log?: Logger): Promise<Response> {
  try {
    const result = await handler();
    return result instanceof Response
      ? result
      : Response.json(result, { headers: { "cache-control": "no-store" } });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "internal") log?.error({ err: error.cause }, "request failed");
    return errorResponse(error);
  }
}
