import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, type GuardedRequest, guardRequest, hostName, sameToken } from "./guard.ts";

const open = { allowedHosts: [], accessToken: null };
const request = (over: Partial<GuardedRequest>): GuardedRequest => ({
  method: "GET",
  host: "localhost:3000",
  origin: null,
  fetchSite: null,
  authorization: null,
  tokenCookie: null,
  ...over,
});

describe("guardRequest", () => {
  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST"])(
    "answers to loopback name %s",
    (host) => {
      expect(guardRequest(request({ host }), open).allowed).toBe(true);
    },
  );

  it("refuses a host it is not known by, so that a rebound name reads nothing", () => {
    expect(guardRequest(request({ host: "evil.example:3000" }), open)).toMatchObject({ code: "forbidden" });
    expect(guardRequest(request({ host: null }), open)).toMatchObject({ code: "forbidden" });
  });

  it("answers to a configured host", () => {
    const config = { allowedHosts: ["plans.example"], accessToken: null };
    expect(guardRequest(request({ host: "plans.example" }), config).allowed).toBe(true);
  });

  it.each(["POST", "DELETE", "PATCH", "PUT"])("refuses %s from another origin", (method) => {
    for (const origin of ["http://evil.example", "http://localhost:4000", "null", "garbage"]) {
      expect(guardRequest(request({ method, origin }), open)).toMatchObject({ code: "forbidden" });
    }
    expect(guardRequest(request({ method, origin: "http://localhost:3000" }), open).allowed).toBe(true);
    expect(guardRequest(request({ method, fetchSite: "cross-site" }), open).allowed).toBe(false);
  });

  it("lets a client without a browser change things on loopback", () => {
    expect(guardRequest(request({ method: "POST" }), open).allowed).toBe(true);
  });

  it("wants the token where one is set, by header or cookie", () => {
    const config = { allowedHosts: [], accessToken: "s3cret" };
    expect(guardRequest(request({}), config)).toMatchObject({ code: "unauthorised" });
    expect(guardRequest(request({ authorization: "Bearer wrong" }), config)).toMatchObject({
      code: "unauthorised",
    });
    expect(guardRequest(request({ authorization: "Bearer s3cret" }), config).allowed).toBe(true);
    expect(guardRequest(request({ tokenCookie: "s3cret" }), config).allowed).toBe(true);
  });
});

it("sameToken agrees with equality", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameToken(a, b) === (a === b)));
});

it("hostName never throws and drops the port", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof hostName(text) === "string"));
  expect(hostName("a.example:80")).toBe("a.example");
});

it("the policy names no other host", () => {
  expect(contentSecurityPolicy("n", false)).not.toMatch(/https?:|\*/);
});
