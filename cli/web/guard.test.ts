import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Handler } from "./server.ts";
import { answerHello, ask, send, start, stopServers } from "./testing.ts";

const APP = fileURLToPath(new URL("../../app", import.meta.url));
const TOKEN = "a token of some length";

afterEach(stopServers);

describe("the guard", () => {
  const reached: string[] = [];
  const note: Handler = async (request, response) => {
    reached.push(request.url ?? "");
    response.end();
  };
  afterEach(() => {
    reached.length = 0;
  });

  test.each([
    ["/", "GET"],
    ["/api/search?q=x", "GET"],
    ["/api/documents", "POST"],
    ["/api/corpora/import", "POST"],
    ["/_next/staticx", "POST"],
    ["/_next/static/a.js", "GET"],
    ["/_next/static/a.js", "POST"],
    ["/pdf-assets/1/build/a.mjs", "GET"],
  ])("runs before %s (%s)", async (path, method) => {
    const { port } = await start(note);
    const foreign: Record<string, string>[] = [
      { host: "evil.example" },
      { origin: "http://evil.example" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) {
      const answer = await ask(port, path, { "next-action": "0", ...headers }, method);
      expect(answer).toMatchObject({ status: 403, headers: { "content-type": "application/json" } });
    }
    expect(reached).toEqual([]);
    expect(await ask(port, path, {}, method)).toMatchObject({ status: 200 });
    expect(reached).toEqual([path]);
  });

  test.each([
    "/_next/image",
    "/_next/imagex",
    "/_next/%69mage",
    "//_next//image",
    "/_next%2Fimage",
    "/_next\\image",
  ])("refuses the framework's image optimiser at %s to everybody", async (path) => {
    const { port } = await start(note);
    for (const method of ["GET", "HEAD", "POST"]) {
      const address = `${path}?url=${encodeURIComponent("/api/documents/1?view=original")}&w=640&q=75`;
      expect(await ask(port, address, { "next-action": "0" }, method)).toMatchObject({ status: 404 });
      const foreign = await ask(port, address, { host: "evil.example", "next-action": "0" }, method);
      expect(foreign.status).toBe(403);
    }
    expect(reached).toEqual([]);
  });

  test("runs before every page and every route, for every method", async () => {
    const { port } = await start(note);
    const addresses = readdirSync(APP, { recursive: true, encoding: "utf8" })
      .filter((file) => /(^|\/)(route\.ts|page\.tsx)$/.test(file))
      .map(
        (file) =>
          `/${path
            .dirname(file)
            .replace(/\([^)]*\)\/?/g, "")
            .replace(/[[\]]/g, "")}`,
      );
    expect(addresses.length).toBeGreaterThan(100);
    for (const address of addresses) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const answer = await ask(port, address, { "sec-fetch-site": "cross-site" }, method);
        expect(answer.status, `${method} ${address}`).toBe(403);
      }
    }
    expect(reached).toEqual([]);
  });

  test("allows no request without the token if one is set, static files included", async () => {
    const { port } = await start(note, { ACCESS_TOKEN: TOKEN });
    for (const path of ["/", "/api/health", "/_next/static/a.js"]) {
      expect(await ask(port, path)).toMatchObject({ status: 401 });
    }
    expect(reached).toEqual([]);
  });

  test.each([
    [
      "names two hosts",
      "GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
    ],
    [
      "names another server's address",
      "GET http://localhost/api HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
    ],
    ["has no host", "GET / HTTP/1.0\r\n\r\n"],
    ["requests no path", "OPTIONS * HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"],
    ["is not HTTP", "hello\r\n\r\n"],
    ["has no host, in HTTP/1.1", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n"],
    ["has an empty host", "GET / HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n"],
    ["names no possible port", "GET / HTTP/1.1\r\nhost: localhost:99999\r\nconnection: close\r\n\r\n"],
    [
      "hides a name before an @",
      "GET / HTTP/1.1\r\nhost: localhost:3000@evil.com\r\nconnection: close\r\n\r\n",
    ],
  ])("refuses a request that %s", async (_name, text) => {
    const { port } = await start(note);
    const answer = await send(port, text);
    expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(answer).toMatch(/"message":"[A-Z].+\."/);
    expect(reached).toEqual([]);
  });

  test("treats a request to upgrade as any other", async () => {
    const { port } = await start(note);
    const upgrade = { connection: "close, upgrade", upgrade: "websocket" };
    expect(await ask(port, "/x", { ...upgrade, host: "evil.example" })).toMatchObject({ status: 403 });
    expect(reached).toEqual([]);
  });
});

describe("a token in the address", () => {
  const closed = { ACCESS_TOKEN: TOKEN };
  const asked = `?access_token=${encodeURIComponent(TOKEN)}`;

  test("moves into a cookie that opens the pages", async () => {
    const { port } = await start(answerHello, closed);
    const answer = await ask(port, `/search${asked}&q=bats`);
    expect(answer).toMatchObject({
      status: 307,
      headers: { location: "/search?q=bats", "cache-control": "no-store" },
    });
    const [cookie = ""] = answer.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^sightline_token=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await ask(port, "/search", { cookie: cookie.split(";")[0] ?? "" })).toMatchObject({ status: 200 });
    const behindTls = await ask(port, `/${asked}`, { "x-forwarded-proto": "https" });
    expect(behindTls.headers["set-cookie"]?.[0]).toMatch(/; Secure$/);
  });

  test("leaves the rest of the query as it was, with its question marks", async () => {
    const { port } = await start(answerHello, closed);
    const answer = await ask(port, `/search${asked}&q=why?&mode=words`);
    expect(answer.status).toBe(307);
    const { pathname, searchParams } = new URL(answer.headers.location ?? "", "http://localhost");
    expect([pathname, ...searchParams]).toEqual(["/search", ["q", "why?"], ["mode", "words"]]);
  });

  test("is found after another question mark", async () => {
    const { port } = await start(answerHello, closed);
    const answer = await ask(port, `/search?q=why?&${asked.slice(1)}`);
    expect(answer.status).toBe(307);
    expect(answer.headers.location).toBe("/search?q=why%3F");
  });

  test.each([
    ["that is wrong", "/?access_token=wrong", {}, 401],
    ["on a host that is not ours", `/${asked}`, { host: "evil.example" }, 403],
    [
      "in another site's frame",
      `/${asked}`,
      { "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" },
      403,
    ],
    ["for the API", `/api/health${asked}`, {}, 401],
  ])("%s gets no cookie", async (_name, path, headers, status) => {
    const { port } = await start(answerHello, closed);
    const answer = await ask(port, path, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("has no effect if no token is set", async () => {
    const { port } = await start();
    const answer = await ask(port, `/${asked}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});
