import { type NextRequest, NextResponse } from "next/server";
import { loadConfig } from "#lib/config/config.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { contentSecurityPolicy, guardRequest } from "#lib/http/guard.ts";
import { TOKEN_COOKIE } from "#lib/http/guard-handler.ts";
import { errorResponse } from "#lib/http/respond.ts";

const settings = loadConfig();

function verdict(request: NextRequest) {
  return guardRequest(
    {
      method: request.method,
      host: request.headers.get("host"),
      origin: request.headers.get("origin"),
      fetchSite: request.headers.get("sec-fetch-site"),
      authorization: request.headers.get("authorization"),
      tokenCookie: request.cookies.get(TOKEN_COOKIE)?.value ?? null,
    },
    {
      allowedHosts: settings.server.allowedHosts,
      accessToken: settings.server.accessToken?.reveal() ?? null,
    },
  );
}

/** `?access_token=…` once: the token moves into a cookie that scripts cannot read, and out of the address. */
function takeToken(request: NextRequest): NextResponse | null {
  const token = request.nextUrl.searchParams.get("access_token");
  if (token === null || settings.server.accessToken === null) return null;
  const address = request.nextUrl.clone();
  address.searchParams.delete("access_token");
  const response = NextResponse.redirect(address);
  response.cookies.set(TOKEN_COOKIE, token, {
    httpOnly: true,
    sameSite: "strict",
    path: "/",
    secure: address.protocol === "https:",
  });
  return response;
}

/** Every request but uploads passes here first: who may talk to this server, and what its pages may do (CONTRACTS 17). */
export function proxy(request: NextRequest): Response {
  const redirect = takeToken(request);
  if (redirect) return redirect;
  const answer = verdict(request);
  if (!answer.allowed) return errorResponse(new AppError(answer.code, answer.message));
  if (request.nextUrl.pathname.startsWith("/api/")) return NextResponse.next();

  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV !== "production");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-frame-options", "DENY");
  return response;
}

/**
 * The build's static files are the same for everyone and carry nothing of anybody's. Uploads are guarded by their own
 * handler: what passes here is held in memory whole.
 */
export const config = { matcher: ["/((?!_next/static|_next/image|api/documents$|api/corpora/import$).*)"] };
