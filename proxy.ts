import { type NextRequest, NextResponse } from "next/server";
import { loadConfig } from "#lib/config/config.ts";
import { contentSecurityPolicy } from "#lib/http/guard.ts";

/** Read once: the configuration of a running server does not change. */
let mapOrigin: string | null | undefined;

/** Gives each page its content security policy. The server has guarded the request before (cli/web/server.ts). */
export function proxy(request: NextRequest): Response {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  if (mapOrigin === undefined) mapOrigin = loadConfig().map.origin;
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV !== "production", mapOrigin);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Not for files and the API: they need no nonce, and a body that passes here is held in memory completely. */
export const config = { matcher: ["/((?!_next/static/|api/|pdf-assets/|map-assets/).*)"] };
