import { isPagePath } from "./page-paths.ts";

/** Decides which requests this server accepts (ADR 0015). Pure: a request is given as plain values. */

export type GuardConfig = {
  /** Host names, without port, that this server answers to in addition to loopback names. */
  readonly allowedHosts: readonly string[];
  readonly accessToken: string | null;
};

export type GuardedRequest = {
  readonly method: string;
  /** Path of the address, without the query. */
  readonly path: string;
  readonly host: string | null;
  /** The scheme that the client used; null if unknown (`schemeOf`). */
  readonly scheme: "http" | "https" | null;
  readonly origin: string | null;
  readonly referer: string | null;
  /** Sec-Fetch-Site, -Mode and -Dest. A browser sets them, and a page's script cannot change them. */
  readonly fetchSite: string | null;
  readonly fetchMode: string | null;
  readonly fetchDest: string | null;
  /** Sec-Purpose and its older forms. A browser sets it when it fetches a page before anyone opens it. */
  readonly purpose: string | null;
  readonly authorization: string | null;
  readonly tokenCookie: string | null;
};

export type GuardVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: "forbidden" | "unauthorised"; readonly message: string };

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** A DNS name, an IPv4 address or an IPv6 address in brackets, then at most one port. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?)(?::(\d{1,5}))?$/;
const LAST_PORT = 65_535;
/** Methods that change nothing. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** "localhost:3000" → "localhost", "[::1]:3000" → "[::1]"; "" if the value is not a host with an optional port. */
export function hostName(host: string): string {
  const [, name = "", port = "1"] = HOST.exec(host.toLowerCase()) ?? [];
  return Number(port) >= 1 && Number(port) <= LAST_PORT ? name : "";
}

/**
 * The scheme that a client used, by X-Forwarded-Proto of a proxy that ends TLS. Without it a loopback name means that
 * there is no proxy; under another name a proxy may not send the header, so the scheme is unknown.
 */
export function schemeOf(forwardedProto: string | null, host: string | null): GuardedRequest["scheme"] {
  if (forwardedProto === null) return LOOPBACK.has(hostName(host ?? "")) ? "http" : null;
  const first = forwardedProto.split(",")[0]?.trim().toLowerCase();
  return first === "http" || first === "https" ? first : null;
}

/** Compares in constant time, so that timing does not reveal a part of the token. */
export function sameToken(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let i = 0; i < wanted.length; i++) difference |= wanted.charCodeAt(i) ^ (given.charCodeAt(i) || 0);
  return difference === 0;
}

/** True for an Origin or Referer of this server. "null" is the origin of a sandboxed page, which is never ours. */
function isOwn(address: string, { scheme, host }: GuardedRequest): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin } = new URL(address);
  const expected = scheme === null ? ["http:", "https:"] : [`${scheme}:`];
  const own = `${protocol}//${host}`;
  return expected.includes(protocol) && URL.canParse(own) && new URL(own).origin === origin;
}

/**
 * A browser sends "none" for an address that a person opened, and also for a prefetch that a page requested. Only the
 * second has a Referer. Another port of the same machine is "same-site", but another origin.
 */
function isFromAnotherSite(request: GuardedRequest): boolean {
  const { origin, referer, fetchSite, method } = request;
  if (origin !== null && !isOwn(origin, request)) return true;
  if (referer !== null && !isOwn(referer, request)) return true;
  if (fetchSite === "none") return !SAFE_METHODS.has(method);
  return fetchSite !== null && fetchSite !== "same-origin";
}

/** A browser prefetches or prerenders an address that any site lists. Only our own pages may request that. */
function isForeignPrefetch({ purpose, fetchSite }: GuardedRequest): boolean {
  return purpose !== null && /prefetch|prerender|preview/i.test(purpose) && fetchSite !== "same-origin";
}

/** True for a link that a person follows at the top level of a tab. */
function opensPage(request: GuardedRequest): boolean {
  const { method, path, fetchMode, fetchDest } = request;
  return method === "GET" && fetchMode === "navigate" && fetchDest === "document" && isPagePath(path);
}

/**
 * True if a browser's cookie counts. Over plain HTTP beyond loopback browsers send no Sec-Fetch headers, and another
 * port's page can request anything without Origin and Referer. So a request must show that it comes from our own page,
 * except one for a page, which a person may have opened. A foreign Origin or Referer was refused before.
 */
function mayUseCookie(request: GuardedRequest): boolean {
  const { method, path, origin, referer, fetchSite } = request;
  if (fetchSite === "same-origin" || fetchSite === "none") return true;
  if (method === "GET" && isPagePath(path)) return true;
  return [origin, referer].some((address) => address !== null && isOwn(address, request));
}

/**
 * Refuses a Host that is not this server's (DNS rebinding), a request that another site makes a browser send, and a
 * request without the access token if one is set. Another site may link to pages.
 */
export function guardRequest(request: GuardedRequest, config: GuardConfig): GuardVerdict {
  const host = request.host ?? "";
  const name = hostName(host);
  if (!LOOPBACK.has(name) && !config.allowedHosts.includes(name)) {
    return {
      allowed: false,
      code: "forbidden",
      message: "This server does not answer to that host name. Add it to ALLOWED_HOSTS if it should.",
    };
  }
  if (isForeignPrefetch(request) || (isFromAnotherSite(request) && !opensPage(request))) {
    return {
      allowed: false,
      code: "forbidden",
      message: "Another site sent this request. Only this server's own pages may. Open the address yourself.",
    };
  }
  if (config.accessToken === null) return { allowed: true };
  const bearer = /^Bearer\s+(.+)$/i.exec(request.authorization ?? "")?.[1];
  const cookie = mayUseCookie(request) ? request.tokenCookie : null;
  if (sameToken(bearer ?? cookie ?? "", config.accessToken)) return { allowed: true };
  if (request.tokenCookie !== null && cookie === null) {
    return {
      allowed: false,
      code: "unauthorised",
      message:
        "The access token's cookie counts only for pages and for requests that they send. Open this address from a page of this server, or send the token as a Bearer token.",
    };
  }
  return {
    allowed: false,
    code: "unauthorised",
    message:
      "An access token is needed: open the page once with ?access_token=…, or send it as a Bearer token.",
  };
}

/**
 * The content security policy of every page: nothing from another host, no inline script without the nonce.
 * @param mapOrigin origin of the base map that an admin configured: its tiles may be read; null for none
 */
export function contentSecurityPolicy(
  nonce: string,
  development: boolean,
  mapOrigin: string | null = null,
): string {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${development ? " 'unsafe-eval'" : ""}`;
  const map = mapOrigin === null ? "" : ` ${mapOrigin}`;
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self' data:",
    `connect-src 'self'${map}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The content security policy of the map's worker, which reads tiles: ours, and those of a configured base map. */
export function mapWorkerPolicy(mapOrigin: string | null): string {
  const map = mapOrigin === null ? "" : ` ${mapOrigin}`;
  return `default-src 'none'; script-src 'self'; connect-src 'self'${map}; frame-ancestors 'none'`;
}
