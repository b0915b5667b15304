import type { Config } from "#lib/config/config.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type GuardConfig, type GuardedRequest, guardRequest, schemeOf } from "./guard.ts";

export const TOKEN_COOKIE = "sightline_token";
/** The headers with which current and older browsers mark a prefetch. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Collects what the guard checks of a request. `header` returns null for a missing header. */
export function guardedRequest(
  method: string,
  path: string,
  header: (name: string) => string | null,
): GuardedRequest {
  return {
    method,
    path,
    host: header("host"),
    scheme: schemeOf(header("x-forwarded-proto"), header("host")),
    origin: header("origin"),
    referer: header("referer"),
    fetchSite: header("sec-fetch-site"),
    fetchMode: header("sec-fetch-mode"),
    fetchDest: header("sec-fetch-dest"),
    purpose: PURPOSES.map(header).find((purpose) => purpose !== null) ?? null,
    authorization: header("authorization"),
    tokenCookie: cookie(header("cookie"), TOKEN_COOKIE),
  };
}

export function guardConfig(server: Config["server"]): GuardConfig {
  return { allowedHosts: server.allowedHosts, accessToken: server.accessToken?.reveal() ?? null };
}

/**
 * Guards a request inside its own handler or action. Does not check the scheme, because the framework sets
 * X-Forwarded-Proto itself; the web server in front has checked it.
 * @throws AppError("forbidden") or AppError("unauthorised").
 */
export function refuseStrangers(
  request: Pick<Request, "method" | "url" | "headers">,
  server: Config["server"],
): void {
  const { method, url, headers } = request;
  const guarded = guardedRequest(method, new URL(url).pathname, (name) => headers.get(name));
  const verdict = guardRequest({ ...guarded, scheme: null }, guardConfig(server));
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.message);
}

/** Returns the value of a cookie (RFC 6265, 4.2), or null. */
function cookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const [key, ...value] = pair.split("=");
    if (key?.trim() === name)
      return decode(
        value
          .join("=")
          .trim()
          .replace(/^"(.*)"$/, "$1"),
      );
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
