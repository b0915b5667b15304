import { afterEach, describe, expect, test } from "vitest";
import type { Handler } from "./server.ts";
import { ask, DATA_HEADERS, send, start, stopServers } from "./testing.ts";

afterEach(stopServers);

describe("a request that nothing serves", () => {
  const reached: string[] = [];
  const note: Handler = async (request, response) => {
    reached.push(request.url ?? "");
    response.end();
  };
  afterEach(() => {
    reached.length = 0;
  });

  test.each(["/api/documents/%E0%A4%A", "/api/receipts/%ff", "/api/%", "/api/x/%C3%28?q=%41"])(
    "refuses %s in JSON: the framework cannot decode it",
    async (path) => {
      const { port } = await start(note);
      const answer = await ask(port, path);
      expect(answer).toMatchObject({ status: 400, headers: { "content-type": "application/json" } });
      expect(JSON.parse(answer.body).error.message).toContain("percent code");
      expect(reached).toEqual([]);
    },
  );

  test.each(["/documents/%E0%A4%A", "/%ff", "/apidocs/%zz"])("refuses the page %s as text", async (path) => {
    const { port } = await start(note);
    const answer = await ask(port, path);
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });
    expect(answer.body).toMatch(/^The address contains a percent code/);
    expect(reached).toEqual([]);
  });

  test.each([
    ["/?q=hedgerow%00", "text/plain; charset=utf-8"],
    ["/documents/a%00b", "text/plain; charset=utf-8"],
    ["/api/workbench/search?q=a%00", "application/json"],
  ])("refuses a NUL, which the database cannot store: %s", async (path, type) => {
    const { port } = await start(note);
    const answer = await ask(port, path);
    expect(answer).toMatchObject({ status: 400, headers: { "content-type": type } });
    expect(answer.body).toContain("The address contains a NUL character (%00). Remove it.");
    expect(reached).toEqual([]);
  });

  test("passes on a path and a query with codes", async () => {
    const { port } = await start(note);
    const addresses = ["/documents/%C3%A9%25%2F", "/search?q=%ff", "/search?q=%2500"];
    for (const address of addresses) expect(await ask(port, address)).toMatchObject({ status: 200 });
    expect(reached).toEqual(addresses);
  });

  test.each(["TRACE", "PROPFIND", "PURGE", "SEARCH", "CONNECT"])(
    "answers %s, which nothing serves, with the methods that are served",
    async (method) => {
      const { port } = await start(note);
      for (const path of ["/", "/api/health"]) {
        const target = method === "CONNECT" ? "localhost:80" : path;
        const answer = await send(
          port,
          `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
        );
        expect(answer).toMatch(/^HTTP\/1\.1 405 /);
        expect(answer).toMatch(/\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i);
        expect(answer).toContain(`This server does not answer ${method} requests.`);
      }
      expect(reached).toEqual([]);
    },
  );

  test("answers in JSON for an API address that does not serve the method, where the framework sends nothing", async () => {
    const { port } = await start(async (_request, response) => {
      response.statusCode = 405;
      response.end();
    });
    const answer = await ask(port, "/api/packs/x?a=1", {}, "PATCH");
    expect(answer).toMatchObject({ status: 405, headers: { "content-type": "application/json" } });
    const { error, detail } = JSON.parse(answer.body);
    expect(error).toEqual({ code: "method_not_allowed", message: detail });
    expect(detail).toBe("This address does not answer PATCH requests. See /api-docs for the list.");
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.body)));
    expect(await ask(port, "/apidocs", {}, "PATCH")).toMatchObject({ status: 405, body: "" });
  });

  test("refuses an unknown method", async () => {
    const { port } = await start(note);
    const answer = await send(port, "BREW /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("not a valid HTTP request");
  });
});

describe("security headers", () => {
  test.each([
    ["is no HTTP", "hello\r\n\r\n", 400, "not a valid HTTP request"],
    ["has no host", "GET / HTTP/1.1\r\nconnection: close\r\n\r\n", 400, "must name one host"],
    [
      "has too long headers",
      `GET / HTTP/1.1\r\ncookie: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "longer than 16 kB",
    ],
    ["has too long an address", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "longer than 16 kB"],
    [
      "expects what no server knows",
      "GET /api/health HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\n\r\n",
      417,
      "meets only the expectation 100-continue",
    ],
    [
      "opens a tunnel",
      "CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n",
      405,
      "does not answer CONNECT",
    ],
  ])("are on the answer to a request that %s", async (_name, text, status, words) => {
    const { port } = await start();
    const [head = "", body = ""] = (await send(port, text)).split("\r\n\r\n");
    const [first = "", ...lines] = head.split("\r\n");
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\w`));
    const pairs = lines.map((line) => line.split(": ", 2));
    const headers = Object.fromEntries(pairs.map(([name = "", value]) => [name.toLowerCase(), value]));
    expect(headers).toMatchObject({
      ...DATA_HEADERS,
      "content-type": "application/json",
      connection: "close",
    });
    expect(body).toContain(words);
  });
});
