import { AppError } from "#lib/errors/app-error.ts";

/**
 * A service's own messages are never repeated, because they may contain a token, a secret or an address that opens a
 * file. Errors contain only codes from these lists, numbers, and our own words.
 */
const GRAPH_CODES = new Set([
  ...["accessDenied", "activityLimitReached", "applicationThrottled", "generalException", "invalidRequest"],
  ...["itemNotFound", "malwareDetected", "notAllowed", "notFound", "notSupported", "quotaLimitReached"],
  ...["resourceLocked", "resourceModified", "resourceNotFound", "resyncRequired", "serviceNotAvailable"],
  ...["resyncChangesApplyDifferences", "resyncChangesUploadDifferences", "syncStateNotFound"],
  ...["tooManyRequests", "unauthenticated", "unsupportedWorkflow", "InvalidAuthenticationToken"],
  ...["Authorization_RequestDenied", "Request_ResourceNotFound", "ErrorItemNotFound", "BadRequest"],
]);

/** Returns the innermost known code of Graph's error body `{ error: { code, innerError: { code } } }`. */
export function graphCode(body: unknown): string | null {
  let found: string | null = null;
  let error = propertyOf(body, "error");
  for (let depth = 0; depth < 5 && error !== undefined; depth++) {
    const code = propertyOf(error, "code");
    if (typeof code === "string" && GRAPH_CODES.has(code)) found = code;
    error = propertyOf(error, "innerError") ?? propertyOf(error, "innererror");
  }
  return found;
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** Returns the error for a request that Graph rejected. `details.status` and `details.graphCode` are for code. */
export function graphRefusal(status: number, code: string | null): AppError {
  const details = { status, ...(code === null ? {} : { graphCode: code }) };
  const said = code === null ? `status ${status}` : `status ${status}, ${code}`;
  if (status === 401) {
    return new AppError("source_refused", `Microsoft Graph does not accept our sign-in (${said}).`, details);
  }
  if (status === 403) {
    return new AppError(
      "source_refused",
      `Microsoft Graph refuses access (${said}): the app registration lacks a permission, or the site was not opened to it.`,
      details,
    );
  }
  if (status === 404) {
    return new AppError("not_found", `Microsoft Graph does not find it (${said}).`, details);
  }
  return new AppError("source_unavailable", `Microsoft Graph answered with an error (${said}).`, details);
}

const SIGN_IN: Readonly<Record<string, string>> = {
  "7000215": "the client secret is wrong",
  "7000222": "the client secret has expired",
  "700016": "the tenant does not know this client id",
  "90002": "there is no such tenant",
  "900023": "there is no such tenant",
  "50034": "the tenant does not know this account",
  "53003": "a policy of the tenant forbids it",
  "1002012": "the scope asked for is not valid",
};

/** Returns why the sign-in service gave no token, by the number in its answer. Its message may repeat the secret. */
export function signInRefusal(error: unknown): AppError {
  const message =
    error instanceof Error ? `${error.message} ${String(propertyOf(error, "errorNo") ?? "")}` : "";
  const number = /AADSTS(\d{4,8})\b/.exec(message)?.[1] ?? null;
  const why = number === null ? null : SIGN_IN[number];
  const code = number === null ? "" : ` (AADSTS${number})`;
  return new AppError(
    "source_refused",
    `Microsoft 365 does not accept our sign-in${why ? `: ${why}` : ""}${code}. Check the tenant, the client id and the secret that the reference leads to.`,
    number === null ? {} : { signInCode: number },
  );
}

/** Returns the error for a failed connection, with the system's code only. Its message may contain the address. */
export function networkFailure(service: string, error: unknown): AppError {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = propertyOf(cause, "code");
  const named = typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? ` (${code})` : "";
  return new AppError("source_unavailable", `${service} cannot be reached${named}.`);
}
