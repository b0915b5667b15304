import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  contentSecurityPolicy,
  type GuardedRequest,
  guardRequest,
  hostName,
  mapWorkerPolicy,
  sameToken,
  schemeOf,
} from "./guard.ts";
import { isPagePath } from "./page-paths.ts";

const open = { allowedHosts: [], accessToken: null };
const request = (over: Partial<GuardedRequest>): GuardedRequest => ({
  method: "GET",
  path: "/api/search",
  host: "localhost:3000",
  scheme: "http",
  origin: null,
  referer: null,
  fetchSite: null,
  fetchMode: null,
  fetchDest: null,
  purpose: null,
  authorization: null,
  tokenCookie: null,
  ...over,
});
const link = { path: "/search", fetchSite: "cross-site", fetchMode: "navigate", fetchDest: "document" };

describe("the host", () => {
  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST"])("%s is this machine", (host) => {
    expect(guardRequest(request({ host }), open).allowed).toBe(true);
  });

  it.each(["evil.example:3000", null, ""])("%s is refused, so that DNS rebinding reads nothing", (host) => {
    expect(guardRequest(request({ host }), open)).toMatchObject({ code: "forbidden" });
  });

  it("can be a configured name", () => {
    const config = { allowedHosts: ["plans.example"], accessToken: null };
    expect(guardRequest(request({ host: "plans.example" }), config).allowed).toBe(true);
  });

  it.each([
    "localhost:3000@evil.com",
    "localhost@evil.com",
    "user@localhost:3000",
    "user:word@localhost",
    "localhost:3000.evil.com",
    "localhost:3000:3000",
    "localhost:",
    "localhost:0",
    "localhost:65536",
    "localhost:99999",
    "localhost:123456",
    "localhost:3000/path",
    "localhost:3000?query",
    "localhost:3000#part",
    "localhost\\evil.com",
    "localhost,evil.com",
    "localhost evil.com",
    " localhost:3000",
    "localhost:3000 ",
    "localhost\t",
    "localhost\n",
    "localhost%00",
    "[::1",
    "[::1]3000",
    "[::1]:3000:1",
    "[localhost]",
    "::1",
  ])("%j is refused: it is not a host with an optional port", (host) => {
    expect(hostName(host)).not.toBe("localhost");
    expect(guardRequest(request({ host }), open)).toMatchObject({ code: "forbidden" });
  });

  it("hostName never throws and drops the port", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof hostName(text) === "string"));
    expect(hostName("a.example:80")).toBe("a.example");
  });
});

describe("a request that another site makes a browser send", () => {
  const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

  it.each(METHODS)("is refused by Sec-Fetch-Site: %s", (method) => {
    for (const fetchSite of ["cross-site", "same-site", "unheard-of"]) {
      expect(guardRequest(request({ method, fetchSite }), open)).toMatchObject({ code: "forbidden" });
    }
  });

  it.each(METHODS)(
    "is refused by Origin, then by Referer, of a browser without Sec-Fetch-Site: %s",
    (method) => {
      for (const address of [
        "http://evil.example",
        "http://localhost:4000",
        "https://localhost",
        "https://localhost:3000",
        "null",
        "x",
      ]) {
        expect(guardRequest(request({ method, origin: address }), open)).toMatchObject({ code: "forbidden" });
        expect(guardRequest(request({ method, referer: address }), open)).toMatchObject({
          code: "forbidden",
        });
      }
    },
  );

  it.each([
    ["an image", { fetchMode: "no-cors", fetchDest: "image" }],
    ["a script's fetch", { fetchMode: "cors", fetchDest: "empty" }],
    ["a frame", { fetchMode: "navigate", fetchDest: "iframe" }],
    ["an object", { fetchMode: "navigate", fetchDest: "object" }],
    ["a form that posts", { method: "POST" }],
    ["a link to the API", { path: "/api/search" }],
  ])("is refused as %s", (_name, over) => {
    expect(guardRequest(request({ ...link, ...over }), open)).toMatchObject({ code: "forbidden" });
  });

  const opened = { fetchSite: "none", fetchMode: "navigate", fetchDest: "document" };
  const elsewhere = "http://localhost:43191/";

  it.each([
    ["a prefetch by speculation rules", { ...opened, purpose: "prefetch", referer: elsewhere }],
    ["a prefetch by speculation rules, without a Referer", { ...opened, purpose: "prefetch" }],
    ["a prerender", { ...opened, purpose: "prefetch;prerender" }],
    ["a prefetch by an older browser", { purpose: "Prefetch" }],
    [
      "a prefetch with the Referer of our own page",
      { purpose: "prefetch", referer: "http://localhost:3000/" },
    ],
    ["a prefetch of a page", { ...link, purpose: "prefetch" }],
    [
      "a prefetch of a page that the browser calls its own",
      { ...opened, path: "/search", purpose: "prefetch" },
    ],
    ["a request that the browser calls its own, with a foreign Referer", { ...opened, referer: elsewhere }],
    ["a request that the browser calls its own, with a foreign Origin", { ...opened, origin: elsewhere }],
    ["a change that the browser calls its own", { fetchSite: "none", method: "POST" }],
    ["a deletion that the browser calls its own", { fetchSite: "none", method: "DELETE" }],
    ["a link to a route beside the pages", { ...link, path: "/admin/reports/failed/csv" }],
  ])("is refused as %s", (_name, over) => {
    expect(guardRequest(request(over), open)).toMatchObject({ code: "forbidden" });
  });

  it("is accepted as a link to a page", () => {
    expect(guardRequest(request(link), open).allowed).toBe(true);
    expect(guardRequest(request({ ...link, fetchSite: "same-site" }), open).allowed).toBe(true);
  });
});

describe("a request that is accepted", () => {
  it.each(["GET", "POST", "DELETE"])("comes from our own page: %s", (method) => {
    for (const own of [
      { fetchSite: "same-origin" },
      { fetchSite: "same-origin", purpose: "prefetch" },
      { fetchSite: "same-origin", origin: "http://localhost:3000" },
      { origin: "http://localhost:3000", referer: "http://localhost:3000/search" },
      { referer: "http://localhost:3000/search?q=bats" },
    ]) {
      expect(guardRequest(request({ method, ...own }), open).allowed).toBe(true);
    }
  });

  it("comes from a person who types the address", () => {
    for (const path of ["/search", "/api/health", "/api/documents/1"]) {
      const typed = { path, fetchSite: "none", fetchMode: "navigate", fetchDest: "document" };
      expect(guardRequest(request(typed), open).allowed).toBe(true);
    }
  });

  it.each([
    ["https", "https://plans.example", true],
    ["https", "http://plans.example", false],
    ["http", "http://plans.example", true],
    ["http", "https://plans.example", false],
    [null, "https://plans.example", true],
    [null, "http://plans.example", true],
    [null, "ftp://plans.example", false],
    ["https", "https://plans.example:443/x", true],
    ["https", "https://plans.example:8443", false],
  ] as const)(
    "comes from our own page if scheme, host and port agree: %s, %s",
    (scheme, address, allowed) => {
      const config = { allowedHosts: ["plans.example"], accessToken: null };
      for (const from of [{ origin: address }, { referer: address }]) {
        const asked = request({ host: "plans.example", scheme, ...from });
        expect(guardRequest(asked, config).allowed).toBe(allowed);
      }
    },
  );

  it("comes from a client that is not a browser", () => {
    expect(guardRequest(request({ method: "POST" }), open).allowed).toBe(true);
    expect(guardRequest(request({ fetchMode: "cors" }), open).allowed).toBe(true);
  });
});

test.each([
  ["/", true],
  ["/search", true],
  ["/documents/1b-2", true],
  ["/documents/", true],
  ["/admin/reports/failed", true],
  ["/admin/reports/failed/csv", false],
  ["/admin/reports/failed%2Fcsv", false],
  ["/admin/reports/%2e%2e", false],
  ["/unheard-of", false],
  ["/icon.svg", false],
  ["//", false],
  ["/api", false],
  ["/api/search", false],
  ["/%61pi/search", false],
  ["//api/search", false],
  ["/search//x", false],
  ["/search/../api/search", false],
  ["/search/%2e%2e/api/search", false],
  ["/search\\..\\api", false],
  ["/_next/static/a.js", false],
  ["/pdf-assets/1/build/a.mjs", false],
  ["//evil.example/", false],
])("isPagePath(%s) is %s", (path, expected) => {
  expect(isPagePath(path)).toBe(expected);
});

test("isPagePath never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isPagePath(`/${text}`) === "boolean"));
  expect(isPagePath("//[")).toBe(false);
  expect(isPagePath("")).toBe(false);
});

test.each([
  [null, "localhost:3000", "http"],
  [null, "plans.example", null],
  ["https", "plans.example", "https"],
  ["HTTPS, http", "localhost", "https"],
  ["ws", "localhost", null],
])("schemeOf(%s, %s) is %s", (forwarded, host, expected) => {
  expect(schemeOf(forwarded, host)).toBe(expected);
});

it("requires the token if one is set", () => {
  const config = { allowedHosts: [], accessToken: "s3cret" };
  expect(guardRequest(request({}), config)).toMatchObject({ code: "unauthorised" });
  expect(guardRequest(request({ authorization: "Bearer wrong" }), config)).toMatchObject({
    code: "unauthorised",
  });
  expect(guardRequest(request({ authorization: "Bearer s3cret" }), config).allowed).toBe(true);
});

describe("the token's cookie", () => {
  // Over plain HTTP under another name than localhost, browsers send no Sec-Fetch headers.
  const config = { allowedHosts: ["plans.example"], accessToken: "s3cret" };
  const ask = (over: Partial<GuardedRequest>) =>
    guardRequest(request({ host: HOST, scheme: null, ...over }), config);
  const HOST = "plans.example:3000";
  const OWN = `http://${HOST}`;
  const OTHER_PORT = "http://plans.example:4000";
  const page = "/search";
  const api = "/api/search";
  const tokenCookie = "s3cret";

  it.each([
    // What the browser sends, method, path, accepted, accepted with a bearer token instead of the cookie.
    ["nothing", {}, "GET", page, true, true],
    ["nothing", {}, "HEAD", page, false, true],
    ["nothing", {}, "POST", page, false, true],
    ["nothing", {}, "GET", api, false, true],
    ["nothing", {}, "POST", api, false, true],
    ["nothing", {}, "DELETE", "/api/documents/1", false, true],
    ["nothing", {}, "GET", "/admin/reports/failed/csv", false, true],
    ["nothing", {}, "GET", "/_next/static/a.js", false, true],
    ["our Referer", { referer: `${OWN}/search?q=bats` }, "GET", api, true, true],
    ["our Referer", { referer: `${OWN}/search?q=bats` }, "GET", "/_next/static/a.js", true, true],
    ["our Referer", { referer: `${OWN}/search?q=bats` }, "DELETE", api, true, true],
    ["our Origin", { origin: OWN }, "POST", api, true, true],
    ["our Origin", { origin: OWN }, "POST", page, true, true],
    ["our Origin, a foreign Referer", { origin: OWN, referer: OTHER_PORT }, "POST", api, false, false],
    ["another port's Origin", { origin: OTHER_PORT }, "POST", api, false, false],
    ["another port's Referer", { referer: `${OTHER_PORT}/` }, "GET", api, false, false],
    ["another port's Referer", { referer: `${OTHER_PORT}/` }, "GET", page, false, false],
    ["an opaque Origin", { origin: "null" }, "POST", api, false, false],
    ["same-origin", { fetchSite: "same-origin" }, "GET", api, true, true],
    ["same-origin", { fetchSite: "same-origin" }, "POST", api, true, true],
    ["none", { fetchSite: "none" }, "GET", api, true, true],
    ["none", { fetchSite: "none" }, "GET", page, true, true],
    ["none", { fetchSite: "none" }, "POST", api, false, false],
    ["same-site", { fetchSite: "same-site" }, "GET", api, false, false],
    ["cross-site", { fetchSite: "cross-site" }, "POST", api, false, false],
    ["a link of another site", link, "GET", page, true, true],
    ["a link of another site", link, "GET", api, false, false],
  ] as const)(
    "with %s (%o): %s %s is accepted: %s; with a bearer token: %s",
    (_name, over, method, path, cookie, bearer) => {
      expect(ask({ ...over, method, path, tokenCookie }).allowed).toBe(cookie);
      expect(ask({ ...over, method, path, authorization: "Bearer s3cret" }).allowed).toBe(bearer);
      expect(ask({ ...over, method, path, tokenCookie: "wrong" }).allowed).toBe(false);
      expect(ask({ ...over, method, path, tokenCookie, authorization: "Bearer wrong" }).allowed).toBe(false);
    },
  );

  it("that does not count is refused with a message that says what to do", () => {
    expect(ask({ path: api, tokenCookie })).toMatchObject({
      code: "unauthorised",
      message: expect.stringContaining("counts only for pages and for requests that they send"),
    });
  });
});

it("sameToken agrees with equality", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameToken(a, b) === (a === b)));
});

it("the content security policy names no other host", () => {
  expect(contentSecurityPolicy("n", false)).not.toMatch(/https?:|\*/);
  expect(mapWorkerPolicy(null)).not.toMatch(/https?:|\*/);
});

it("a configured base map's origin may be read for tiles and pictures, by pages and the map's worker, and no more", () => {
  const origin = "https://tiles.example";
  const allowed = (policy: string) =>
    policy.split("; ").flatMap((rule) => (rule.includes(origin) ? [rule.split(" ")[0]] : []));
  expect(allowed(contentSecurityPolicy("n", false, origin))).toEqual(["img-src", "connect-src"]);
  expect(allowed(mapWorkerPolicy(origin))).toEqual(["connect-src"]);
});
