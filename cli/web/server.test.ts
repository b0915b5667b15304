import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { clientSignal } from "#lib/client-signal.ts";
import { loadConfig } from "#lib/config/config.ts";
import { silentLogger } from "#lib/log/log.ts";
import { createWebServer, type Handler, listen, stop } from "./server.ts";
import {
  ANSWERING,
  answerHello,
  ask,
  DATA_HEADERS,
  HEADERS,
  send,
  servers,
  start,
  stopServers,
} from "./testing.ts";

const TOKEN = "a token of some length";
/** Some kernels are built or started without IPv6. */
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === "IPv6"),
);

afterEach(stopServers);

describe("the listening address", () => {
  const settings = (env: Record<string, string>) => loadConfig(env).server;

  test("beyond loopback without a token is refused, for every way to write HOST", async () => {
    const everywhere = HAS_IPV6 ? ["0.0.0.0", "::ffff:0.0.0.0"] : ["0.0.0.0"];
    for (const host of everywhere) {
      const server = createWebServer(settings({}), answerHello, silentLogger, ANSWERING);
      await expect(listen(server, { host, port: 0, accessToken: null })).rejects.toMatchObject({
        code: "bad_request",
        message: expect.stringContaining("Set ACCESS_TOKEN"),
      });
      expect(server.listening).toBe(false);
    }
  });

  test("beyond loopback with a token serves requests with the token", async () => {
    const closed = settings({ ACCESS_TOKEN: TOKEN });
    const server = createWebServer(closed, answerHello, silentLogger, ANSWERING);
    servers.push(server);
    const { port } = await listen(server, { ...closed, host: "0.0.0.0", port: 0 });
    expect(await ask(port, "/api/health")).toMatchObject({ status: 401 });
    expect(await ask(port, "/api/health", { authorization: `Bearer ${TOKEN}` })).toMatchObject({
      status: 200,
    });
  });

  test("in use by another server is refused with a message", async () => {
    const { port } = await start();
    const second = createWebServer(settings({}), answerHello, silentLogger, ANSWERING);
    await expect(listen(second, { host: "127.0.0.1", port, accessToken: null })).rejects.toMatchObject({
      code: "port_in_use",
    });
  });
});

describe("the client's signal", () => {
  test("aborts in everything that a handler calls, once the client disconnects", async () => {
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    const { port } = await start(async () => {
      await turn();
      asked.resolve(clientSignal());
    });
    const request = httpRequest({ host: "127.0.0.1", port, headers: { host: "localhost" } });
    request.on("error", () => {}).end();
    const signal = await asked.promise;
    expect(signal?.aborted).toBe(false);
    const aborted = once(signal as AbortSignal, "abort");
    request.destroy();
    await aborted;
  });

  test("is one for each request, and does not abort when the answer is complete", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { port } = await start(async (request, response) => {
      signals.push(clientSignal());
      await answerHello(request, response);
      await once(response, "close");
    });
    await ask(port, "/");
    await ask(port, "/");
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
    expect(new Set(signals).size).toBe(2);
  });
});

describe("security headers", () => {
  test.each([
    ["an answer", 200, {}],
    ["a refusal", 403, { origin: "http://evil.example" }],
  ])("are on %s", async (_name, status, headers) => {
    const { port } = await start();
    expect(await ask(port, "/api/health", headers)).toMatchObject({ status, headers: DATA_HEADERS });
  });

  test("are on an answer whose handler throws", async () => {
    const { port } = await start(async () => {
      throw new Error("broken");
    });
    const answer = await ask(port, "/api/health");
    expect(answer).toMatchObject({ status: 500, headers: DATA_HEADERS });
    expect(answer.body).not.toContain("broken");
  });

  test("keep the headers that a handler sets itself", async () => {
    const own = { "content-security-policy": "default-src 'self'", "cache-control": "public, max-age=60" };
    const set: Handler = async (_request, response) => {
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
      response.end();
    };
    const write: Handler = async (_request, response) => {
      response.writeHead(200, own).end();
    };
    for (const handler of [set, write]) {
      const { port } = await start(handler);
      expect(await ask(port, "/")).toMatchObject({ headers: { ...HEADERS, ...own } });
    }
  });

  test("allow a script to be a worker", async () => {
    const { port } = await start(async (_request, response) => {
      response.setHeader("content-type", "text/javascript; charset=utf-8").end();
    });
    const { headers } = await ask(port, "/pdf-assets/1/build/a.mjs");
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  test("keep the policy of a stored answer that is still valid", async () => {
    const { port } = await start(async (_request, response) => {
      response.writeHead(304).end();
    });
    const { headers } = await ask(port, "/_next/static/a.js");
    expect(headers).toMatchObject(HEADERS);
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers["cache-control"]).toBeUndefined();
  });
});

describe("a slow client", () => {
  const HEAD = "POST /api/documents HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n";
  const count: Handler = async (request, response) => {
    let length = 0;
    for await (const part of request) length += part.length;
    response.end(`received ${length}`);
  };

  test("is cut off with a message when its request takes longer than the setting allows", async () => {
    const { port } = await start(async () => {}, { REQUEST_TIMEOUT_SECONDS: "1" });
    const answer = await send(port, `${HEAD}12345`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("longer than 1 seconds");
    expect(answer).toContain("REQUEST_TIMEOUT_SECONDS");
  });

  test("may send slowly within the limit", async () => {
    const impatient = await start(count, { REQUEST_TIMEOUT_SECONDS: "1" });
    const { port } = await start(count);
    const slow = connect(port, "127.0.0.1");
    slow.write(`${HEAD}12345`);
    // When the strict server has cut off its client, the slow one has exceeded its own limit.
    expect(await send(impatient.port, `${HEAD}12345`)).toMatch(/^HTTP\/1\.1 408 /);
    slow.write("67890");
    const [answer] = await once(slow, "data");
    expect(String(answer)).toContain("received 10");
    slow.destroy();
  });

  test("has time for the largest file at 1 Mbit/s", () => {
    const { server, limits } = loadConfig({});
    const created = createWebServer(server, answerHello, silentLogger, ANSWERING);
    const seconds = (limits.maxBinaryBytes * 8) / 1_000_000;
    expect(created.requestTimeout / 1000).toBeGreaterThan(seconds * 1.5);
    expect(created.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(created.timeout).toBe(0);
  });
});

describe("stopping the server", () => {
  test("waits for an answer in progress, then closes its connection", async () => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { server, port } = await start(async (_request, response) => {
      asked.resolve();
      await released.promise;
      response.end("whole");
    });
    server.keepAliveTimeout = 600_000;
    const answer = ask(port, "/", { connection: "keep-alive" });
    await asked.promise;
    const stopped = stop(server, 600_000);
    released.resolve();
    expect((await answer).body).toBe("whole");
    await stopped;
  });

  test("cuts off what does not finish in time", async () => {
    const asked = Promise.withResolvers<void>();
    const { server, port } = await start(async () => asked.resolve());
    const answer = ask(port, "/").catch((error: Error) => error);
    await asked.promise;
    await stop(server, 1);
    expect(await answer).toBeInstanceOf(Error);
  });

  test("does not wait for an idle connection", async () => {
    const { server, port } = await start();
    const idle = connect(port, "127.0.0.1");
    idle.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(idle, "data");
    idle.resume();
    await Promise.all([stop(server, 600_000), once(idle, "close")]);
  });
});

test("an answer has the length that its handler set, unless it is compressed, and the internal header is removed", async () => {
  const lengths: (string | undefined)[] = [];
  for (const encoding of [null, "gzip"]) {
    const { port } = await start(async (_request, response) => {
      if (encoding !== null) response.setHeader("content-encoding", encoding);
      response.setHeader("x-body-length", "4");
      response.flushHeaders();
      response.end("four");
    });
    const { headers, body } = await ask(port, "/");
    expect([body, headers["x-body-length"]]).toEqual(["four", undefined]);
    lengths.push(headers["content-length"]);
  }
  expect(lengths).toEqual(["4", undefined]);
});

describe("a client that reads nothing", () => {
  const STALLED = { stalledAfterMs: 50 };

  /** Sends a request, and reads nothing of the answer. */
  function askWithoutReading(port: number) {
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => {});
    socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n");
    return socket;
  }

  test("is disconnected when its answer makes no progress", async () => {
    const ended = Promise.withResolvers<boolean>();
    const { port } = await start(
      async (_request, response) => {
        response.once("close", () => ended.resolve(response.writableFinished));
        response.end(Buffer.alloc(64_000_000));
      },
      {},
      STALLED,
    );
    const socket = askWithoutReading(port);
    expect(await ended.promise).toBe(false);
    socket.destroy();
  });

  test("keeps an answer that itself pauses for longer", async () => {
    const { port } = await start(
      async (_request, response) => {
        response.write("one, ");
        await once(response, "timeout");
        response.end("two");
      },
      {},
      STALLED,
    );
    expect(await ask(port, "/api/health")).toMatchObject({ status: 200, body: "one, two" });
  });
});
