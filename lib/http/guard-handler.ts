import type { Config } from "#lib/config/config.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { guardRequest } from "./guard.ts";

export const TOKEN_COOKIE = "sightline_token";

/**
 * The guard of every request, for a handler that `proxy.ts` leaves out: a body that passes the proxy is held in memory
 * whole before its handler runs.
 * @throws AppError("forbidden") or ("unauthorised") in words.
 */
export function refuseStrangers(request: Request, server: Config["server"]): void {
  const { headers } = request;
  const verdict = guardRequest(
    {
      method: request.method,
      host: headers.get("host"),
      origin: headers.get("origin"),
      fetchSite: headers.get("sec-fetch-site"),
      authorization: headers.get("authorization"),
      tokenCookie: cookie(headers.get("cookie"), TOKEN_COOKIE),
    },
    { allowedHosts: server.allowedHosts, accessToken: server.accessToken?.reveal() ?? null },
  );
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.message);
}

/** One cookie's value (RFC 6265, 4.2); null without it. */
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
