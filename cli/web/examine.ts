import type { IncomingMessage } from "node:http";
import { AppError } from "#lib/errors/app-error.ts";
import { type GuardConfig, guardRequest } from "#lib/http/guard.ts";
import { guardedRequest, TOKEN_COOKIE } from "#lib/http/guard-handler.ts";
import { isPagePath } from "#lib/http/page-paths.ts";
import { refusalOfLength } from "./bodies.ts";

/** The decision about a request before the pages see it. */
export type Examined =
  | { readonly kind: "passes" }
  | { readonly kind: "refused"; readonly error: AppError; readonly as: "json" | "text" }
  /** The address contained the right token. It moves from the address to a cookie. */
  | { readonly kind: "signed-in"; readonly location: string; readonly cookie: string };

/** The methods that a page or a route serves. The framework fails at any other. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Guards one request. Every request passes here first: pages, API, uploads, actions and static files. */
export function examine(request: IncomingMessage, config: GuardConfig): Examined {
  const method = request.method ?? "";
  const address = request.url ?? "";
  if (!address.startsWith("/")) return malformed("A request's address must be a path of this server.");
  if (request.headersDistinct.host?.length !== 1) return malformed("A request must name one host.");
  const [path, query] = atFirstMark(address);
  const guarded = guardedRequest(method, path, (name) => headerOf(request, name));
  const token = config.accessToken !== null && method === "GET" && isPagePath(path) ? tokenIn(query) : null;
  const verdict = guardRequest(
    token === null ? guarded : { ...guarded, authorization: `Bearer ${token}` },
    config,
  );
  if (!verdict.allowed) return refused(new AppError(verdict.code, verdict.message));
  if (!METHODS.some((served) => served === method)) return refused(notServed(method));
  if (!isDecodable(path)) return badAddress(path, NOT_TEXT);
  if (IMAGE_OPTIMISER.test(decodeURIComponent(path)))
    return refused(new AppError("not_found", NOTHING_HERE), "text");
  // Postgres cannot store this character, and pages would pass it on. For the API, `lib/http/query.ts` refuses it too.
  if (address.includes("%00")) return badAddress(path, HAS_NUL);
  const tooLarge = refusalOfLength(request);
  if (tooLarge !== null) return refused(tooLarge);
  if (token === null) return { kind: "passes" };
  return { kind: "signed-in", location: withoutToken(path, query), cookie: tokenCookie(request, config) };
}

/**
 * The framework's image optimiser. No page uses it. It would request our routes behind the guard, and log an error for
 * each attempt.
 */
const IMAGE_OPTIMISER = /_next[\\/]+image/i;
const NOTHING_HERE = "Page not found. Check the address.";

/** A query may contain question marks itself. */
function atFirstMark(address: string): readonly [path: string, query: string] {
  const mark = address.indexOf("?");
  return mark === -1 ? [address, ""] : [address.slice(0, mark), address.slice(mark + 1)];
}

function refused(error: AppError, as: "json" | "text" = "json"): Examined {
  return { kind: "refused", error, as };
}

function malformed(message: string): Examined {
  return refused(new AppError("bad_request", message));
}

/** The refusal of a method that nothing here serves. */
export function notServed(method: string): AppError {
  const message = `This server does not answer ${method} requests. It answers ${METHODS.join(", ")}.`;
  return new AppError("method_not_allowed", message);
}

/** The refusal of a method that the route of an API address does not serve. */
export function notServedHere(method: string): AppError {
  const message = `This address does not answer ${method} requests. See /api-docs for the list.`;
  return new AppError("method_not_allowed", message);
}

/** The framework decodes each part of a path, and fails at a code like "%E0%A4%A" or "%ff". */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const NOT_TEXT =
  "The address contains a percent code that is not UTF-8 text. Check the address, or write % as %25.";
const HAS_NUL = "The address contains a NUL character (%00). Remove it.";

/** A person reads the refusal of a page's address as text. */
function badAddress(path: string, message: string): Examined {
  return refused(new AppError("bad_request", message), /^\/api(\/|$)/.test(path) ? "json" : "text");
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? null);
}

function tokenIn(query: string): string | null {
  return new URLSearchParams(query).get("access_token");
}

function withoutToken(path: string, query: string): string {
  const rest = new URLSearchParams(query);
  rest.delete("access_token");
  return rest.size === 0 ? path : `${path}?${rest}`;
}

function tokenCookie(request: IncomingMessage, { accessToken }: GuardConfig): string {
  const secure = headerOf(request, "x-forwarded-proto")?.split(",")[0]?.trim() === "https";
  const value = encodeURIComponent(accessToken ?? "");
  return `${TOKEN_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
}
