/** Who may talk to this server (CONTRACTS 17). Pure: requests come in as plain values. */

export type GuardConfig = {
  /** Host names, without port, that this server answers to besides loopback names. */
  readonly allowedHosts: readonly string[];
  readonly accessToken: string | null;
};

export type GuardedRequest = {
  readonly method: string;
  readonly host: string | null;
  readonly origin: string | null;
  /** Sec-Fetch-Site: the browser's own word on where the request comes from. */
  readonly fetchSite: string | null;
  readonly authorization: string | null;
  readonly tokenCookie: string | null;
};

export type GuardVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: "forbidden" | "unauthorised"; readonly message: string };

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** "localhost:3000" → "localhost", "[::1]:3000" → "[::1]". */
export function hostName(host: string): string {
  const match = /^(\[[^\]]*\]|[^:]*)/.exec(host.trim().toLowerCase());
  return match?.[1] ?? "";
}

/** Compares without telling by its time how much of a token was right. */
export function sameToken(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let i = 0; i < wanted.length; i++) difference |= wanted.charCodeAt(i) ^ (given.charCodeAt(i) || 0);
  return difference === 0;
}

function originMatches(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.trim().toLowerCase();
  } catch {
    return false; // "null" or garbage: a sandboxed or opaque origin is never ours
  }
}

/**
 * Refuses a Host this server is not known by (DNS rebinding), a state change whose Origin is another site (CSRF), and,
 * where a token is set, whoever does not bring it.
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
  if (!SAFE_METHODS.has(request.method)) {
    const crossSite =
      request.origin !== null ? !originMatches(request.origin, host) : request.fetchSite === "cross-site";
    if (crossSite)
      return {
        allowed: false,
        code: "forbidden",
        message: "Changes are accepted from this site's own pages only.",
      };
  }
  if (config.accessToken === null) return { allowed: true };
  const bearer = /^Bearer\s+(.+)$/i.exec(request.authorization ?? "")?.[1];
  const given = bearer ?? request.tokenCookie ?? "";
  if (sameToken(given, config.accessToken)) return { allowed: true };
  return {
    allowed: false,
    code: "unauthorised",
    message:
      "An access token is needed: open the page once with ?access_token=…, or send it as a Bearer token.",
  };
}

/** The policy under which every page is served: nothing from any other host, no inline script without the nonce. */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'${development ? " 'unsafe-eval'" : ""}`;
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
