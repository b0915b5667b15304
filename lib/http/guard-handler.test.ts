import { expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { refuseStrangers } from "./guard-handler.ts";

const TOKEN = "a token of some length";
const open = loadConfig({}).server;
const closed = loadConfig({ ACCESS_TOKEN: TOKEN }).server;

function request(headers: Record<string, string>, method = "POST"): Request {
  return new Request("http://localhost:3000/api/documents", {
    method,
    headers: { host: "localhost:3000", ...headers },
  });
}

it.each([
  ["accepts our own pages", { origin: "http://localhost:3000" }, open, null],
  ["lets a client without an origin pass", {}, open, null],
  ["rejects another site's page", { origin: "http://evil.example" }, open, "forbidden"],
  ["refuses a request from another site", { "sec-fetch-site": "cross-site" }, open, "forbidden"],
  ["refuses another port of this machine", { "sec-fetch-site": "same-site" }, open, "forbidden"],
  ["rejects another site by its referrer", { referer: "http://evil.example/page" }, open, "forbidden"],
  [
    "refuses what another site lets a browser prefetch",
    { "sec-fetch-site": "none", "sec-purpose": "prefetch" },
    open,
    "forbidden",
  ],
  ["refuses a prefetch of an older browser", { purpose: "prefetch" }, open, "forbidden"],
  [
    "leaves the scheme to the server in front",
    { origin: "https://localhost:3000", "x-forwarded-proto": "http" },
    open,
    null,
  ],
  ["refuses a name that is not ours", { host: "evil.example" }, open, "forbidden"],
  ["requires the token if one is set", {}, closed, "unauthorised"],
  ["takes the token from the header", { authorization: `Bearer ${TOKEN}` }, closed, null],
  [
    "takes the token from its cookie",
    { origin: "http://localhost:3000", cookie: `a=b; sightline_token=${encodeURIComponent(TOKEN)}` },
    closed,
    null,
  ],
  [
    "does not take it from the cookie of a request that may come from another site",
    { cookie: `sightline_token=${encodeURIComponent(TOKEN)}` },
    closed,
    "unauthorised",
  ],
  ["refuses a wrong cookie", { cookie: "sightline_token=wrong%" }, closed, "unauthorised"],
] as const)("%s", (_name, headers, server, code) => {
  const attempt = () => refuseStrangers(request(headers), server);
  if (code === null) expect(attempt).not.toThrow();
  else expect(attempt).toThrow(expect.objectContaining({ code }));
});
